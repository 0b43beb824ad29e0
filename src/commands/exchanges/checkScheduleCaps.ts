import { notSentError, type ServiceError } from '@/domain/connections/serviceError'
import type { Cost } from '@/domain/pricing'
import { reachedScheduleCap, type ScheduledRun } from '@/domain/schedules/caps'
import { sentence, stored } from '@/lib/text/english'

import type { CommandDeps } from '../deps'

/** Whether the limits of a schedule let the next request of a run go; the error that stops it, or undefined. */
export async function checkScheduleCaps(
  { storage }: Pick<CommandDeps, 'storage'>,
  run: ScheduledRun,
  next: Cost,
): Promise<ServiceError | undefined> {
  if (run.runCap === '' && run.totalCap === '') return undefined
  const ledger = await storage.loadLedger({ from: run.startedAt })
  if (!ledger.ok)
    return notSentError(
      stored(
        'Not sent: what has been spent could not be read, so the spending limit of the schedule could not be checked.',
      ),
    )
  const reached = sentence(() => reachedScheduleCap(run, ledger.value, next))
  return reached === undefined ? undefined : notSentError(reached)
}
