import type { LedgerEntry } from '../ledger/groupLedger'
import { DAY_MS } from '@/lib/time/dayMs'

import { costOfRun } from './caps'
import type { LastRun, RunResult } from './scheduleState'

/** The longest that a host keeps a reply for a page that died, and a day more. */
const LOOKED_FOR_MS = 2 * DAY_MS

/** Whether the reply of a run that broke off may still be taken up: from the host that read it on, say. */
export const mayBeFound = ({ run, result, endedAt }: LastRun, now: number): boolean =>
  run !== undefined && result.type === 'brokenOff' && now - endedAt < LOOKED_FOR_MS

/** What became of a run that broke off, by the entries of the ledger since it began. */
export function foundLater(
  { run, result }: LastRun,
  entries: readonly Pick<LedgerEntry, 'cost' | 'scheduleRun' | 'response'>[],
): { readonly result: RunResult; readonly cost: string | null } | undefined {
  const latest = entries.findLast(({ scheduleRun }) => scheduleRun === run)
  if (run === undefined || !latest) return undefined
  const { outcome, finishReason } = latest.response
  // Where a model asked for tools the run did not go on.
  const isDone = outcome === 'ended' && finishReason !== 'tool_calls'
  return {
    result: isDone ? { type: 'done' } : outcome === 'stopped' ? { type: 'stopped' } : result,
    cost: costOfRun(run, entries),
  }
}
