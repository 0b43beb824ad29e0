import type { LedgerEntry } from './groupLedger'
import { billedOutputTokens } from '../usage/usage'

const COLUMNS: readonly (readonly [name: string, of: (entry: LedgerEntry) => string | number | undefined])[] =
  [
    ['started', ({ startedAt }) => new Date(startedAt).toISOString()],
    ['purpose', ({ purpose }) => purpose],
    ['connection', ({ connectionName }) => connectionName],
    ['endpoint', ({ endpoint }) => endpoint],
    ['model asked', ({ model }) => model],
    ['model served', ({ response }) => response.model],
    ['conversation', ({ conversationId }) => conversationId ?? undefined],
    ['exchange', ({ id }) => id],
    ['outcome', ({ response }) => response.outcome],
    ['finish reason', ({ response }) => response.finishReason],
    ['tier served', ({ response }) => response.tierServed],
    ['tokens in', ({ response }) => response.usage?.promptTokens],
    ['tokens cached', ({ response }) => response.usage?.cachedTokens],
    ['tokens out', ({ response }) => response.usage && billedOutputTokens(response.usage)],
    ['tokens reasoning', ({ response }) => response.usage?.reasoningTokens],
    ['cost USD', ({ cost }) => ('amount' in cost ? cost.amount : cost.type === 'free' ? '0' : undefined)],
    [
      'cost is',
      ({ cost, isEstimated }) => (isEstimated && cost.type !== 'free' ? 'estimated' : COST_WORDS[cost.type]),
    ],
    ['milliseconds', ({ timings }) => Math.round(timings.totalMs)],
  ]

const COST_WORDS = { known: 'known', atLeast: 'at least', free: 'free', unknown: 'unknown' }

/** The ledger as CSV (RFC 4180) with a header line. What is unknown is empty, never zero. */
export const ledgerCsv = (entries: readonly LedgerEntry[]): string =>
  [
    COLUMNS.map(([name]) => name).join(','),
    ...entries.map((entry) => COLUMNS.map(([, of]) => field(of(entry))).join(',')),
  ]
    .map((line) => `${line}\r\n`)
    .join('')

/** Spreadsheets run what begins like a formula: names come from services, so a quote is put before. */
function field(value: string | number | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return value.toString()
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
