import type { LedgerGrouping } from '@/domain/ledger/groupLedger'
import type { LedgerEntry } from '@/domain/ledger/ledgerEntry'
import { billedOutputTokens } from '@/domain/usage/usage'
import { formatDay, formatMoment, formatShortDay } from '@/lib/text/formatDate'
import { mark, t } from '@/lib/text/t'

const PURPOSES: Readonly<Record<string, string>> = {
  reply: mark('Replies'),
  title: mark('Titles'),
  sweep: mark('Lab runs'),
  comparison: mark('Comparisons'),
  toolRound: mark('Tool rounds'),
  replay: mark('Replays'),
  summary: mark('Summaries'),
  preview: mark('Previews'),
}

/** When a request was made: `20 Nov 2026, 15:02`. */
export const instantLabel = (at: number): string => formatMoment(at)

/** Tokens in and out of one request, or how it ended where nobody told them. */
export const tokensLabel = ({ response: { usage, outcome } }: LedgerEntry): string =>
  usage
    ? t('{input} → {output} tokens', { input: usage.promptTokens, output: billedOutputTokens(usage) })
    : outcome

/** A day as short as a chart needs it: `20 Nov`. */
export const dayLabel = (at: number): string => formatShortDay(at)

/** What models are called, by id. */
export type ModelNames = ReadonlyMap<string, string>

/** What a group is called. */
export function groupLabel(grouping: LedgerGrouping, id: string, names: ModelNames): string {
  switch (grouping) {
    case 'purpose':
      return t(PURPOSES[id] ?? id)
    case 'day':
      return formatDay(Number(id))
    case 'model':
      return (names.get(id) ?? id) || t('Unknown')
    case 'connection':
      return id || t('Unknown')
  }
}
