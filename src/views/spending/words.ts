import type { LedgerGrouping } from '@/domain/ledger/groupLedger'
import type { LedgerEntry } from '@/domain/ledger/ledgerEntry'
import { billedOutputTokens } from '@/domain/usage/usage'

const PURPOSES: Readonly<Record<string, string>> = {
  reply: 'Replies',
  title: 'Titles',
  sweep: 'Sweeps',
  comparison: 'Comparisons',
  toolRound: 'Tool rounds',
  replay: 'Replays',
  summary: 'Summaries',
  preview: 'Previews',
}

/** When a request was made: `20 Nov 2026, 15:02`. */
export const instantLabel = (at: number): string =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Tokens in and out of one request, or how it ended where nobody told them. */
export const tokensLabel = ({ response: { usage, outcome } }: LedgerEntry): string =>
  usage
    ? `${usage.promptTokens.toLocaleString('en-US')} → ${billedOutputTokens(usage).toLocaleString('en-US')} tokens`
    : outcome

/** A day as short as a chart needs it: `20 Nov`. */
export const dayLabel = (at: number): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })

/** What a group is called. */
export function groupLabel(grouping: LedgerGrouping, id: string): string {
  switch (grouping) {
    case 'purpose':
      return PURPOSES[id] ?? id
    case 'day':
      return new Date(Number(id)).toLocaleDateString('en-GB', {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      })
    case 'model':
    case 'connection':
      return id || 'unknown'
  }
}
