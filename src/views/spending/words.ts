import type { LedgerGrouping } from '@/domain/ledger/groupLedger'

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
