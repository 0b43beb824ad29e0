import * as z from '@/lib/schema'
import { originOf } from '@/domain/connections/baseUrl'
import type { LedgerEntry } from '@/domain/ledger/groupLedger'
import type { HostUsage } from '@/domain/ledger/hostUsage'
import { ledgerCsv } from '@/domain/ledger/ledgerCsv'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { hostHeaders } from '../connections/hostHeaders'
import type { CommandDeps } from '../deps'
import { createSaveFile } from '../files/saveFile'

/** Saves entries of the ledger as a CSV file. */
export const createExportLedger = (deps: CommandDeps) =>
  async function exportLedger(entries: readonly LedgerEntry[]): Promise<void> {
    const day = new Date(deps.now()).toISOString().slice(0, 10)
    await createSaveFile(deps)(`parlance-spending-${day}.csv`, [ledgerCsv(entries)], 'text/csv;charset=utf-8')
  }

type Deps = Pick<CommandDeps, 'store' | 'keys' | 'fetch' | 'page'>

/** Asks the host that serves this page what the person's key used there. The error says what to do next. */
export const createReadHostUsage = (deps: Deps) => async (): Promise<Result<HostUsage, string>> => {
  const { origin } = await deps.page()
  const isProvider = deps.store.getState().connections.some(({ baseUrl }) => originOf(baseUrl) === origin)
  if (!isProvider) return ok({ type: 'notHere' })
  const headers = hostHeaders(deps, `${origin}/api/usage`, origin)
  if (!headers.ok) return headers
  const offer = await read(deps, '/api/server', {}, OFFER)
  if (!offer.ok) return offer
  if (!offer.value.needsKey) return ok({ type: 'noKeys' })
  if (Object.keys(headers.value).length === 0) return ok({ type: 'keyMissing' })
  const report = await read(deps, '/api/usage', headers.value, REPORT)
  return report.ok ? ok({ type: 'used', ...report.value }) : report
}

async function read<Value>(
  { fetch }: Deps,
  path: string,
  headers: Readonly<Record<string, string>>,
  shape: z.Schema<Value>,
): Promise<Result<Value, string>> {
  const answer = await fetch(path, { headers }).catch(() => undefined)
  if (!answer) return failed(t('This host can’t be reached. Check your connection, then try again.'))
  if (answer.status === 401)
    return failed(t('This host doesn’t accept your key: it may have expired. Ask for a new one.'))
  if (!answer.ok)
    return failed(
      t('This host can’t tell right now (status {status}). Try again soon.', {
        status: String(answer.status),
      }),
    )
  const body = shape.safeParse(await answer.json().catch(() => undefined))
  return body.success
    ? ok(body.data)
    : failed(t('This host’s answer can’t be read. It may run another version: reload the page.'))
}

const OFFER = z.object({ needsKey: z.boolean() })
const REPORT = z.object({
  name: z.string(),
  limits: z.array(
    z.object({
      unit: z.enum(['requests', 'tokens', 'usd']),
      period: z.enum(['minute', 'day', 'month']),
      most: z.string().check(z.regex(/^\d+(?:\.\d+)?$/)),
      used: z.string().check(z.regex(/^\d+(?:\.\d+)?$/)),
      renewsAt: z.number(),
    }),
  ),
  days: z.array(
    z.object({
      day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
      model: z.string(),
      requests: z.number(),
      promptTokens: z.number(),
      completionTokens: z.number(),
      usd: z.string().check(z.regex(/^\d+(?:\.\d+)?$/)),
      uncertain: z.number(),
    }),
  ),
})
