import type { LedgerEntry } from '@/domain/ledger/groupLedger'
import type { Cost } from '@/domain/pricing/cost'

/** A local time, as milliseconds since the epoch: tests hold in any time zone. */
export const at = (year: number, month: number, day: number, hour = 12): number =>
  new Date(year, month - 1, day, hour).getTime()

export const known = (amount: string): Cost => ({ type: 'known', amount, lines: [] })

/** An entry of the ledger, as different as a test needs it. */
export const entryOf = (more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: 'e1' as never,
  purpose: 'reply',
  conversationId: 'c1' as never,
  messageId: null,
  connectionId: 'alpha' as never,
  connectionName: 'Alpha',
  model: 'm' as never,
  endpoint: 'https://alpha.test/v1/chat/completions',
  requestHeaders: {},
  entryHash: null,
  startedAt: at(2026, 11, 20),
  response: { outcome: 'ended', usage: { promptTokens: 10, completionTokens: 5, totalTokens: 15 } },
  timings: { totalMs: 100 },
  cost: known('0.1'),
  isEstimated: false,
  attempts: 1,
  ...more,
})
