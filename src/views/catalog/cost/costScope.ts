import type { Conversation } from '@/domain/conversations/conversation'
import { type LedgerEntry, startOfMonth } from '@/domain/ledger/groupLedger'
import type { ConversationId, ProjectId } from '@/domain/ids'
import { DAY_MS } from '@/lib/time/dayMs'
import { monthOf } from '@/lib/time/dayOf'

/** Which requests are priced again, as the address says it. */
export type CostScope =
  | { readonly type: 'chat'; readonly id: ConversationId }
  | { readonly type: 'project'; readonly id: ProjectId }
  /** The month that a day, in milliseconds since the epoch, is in. */
  | { readonly type: 'month'; readonly from: number }

/** A scope as text: `chat:c1`, `project:p1`, `month:2026-10`. */
export function scopeText(scope: CostScope): string {
  if (scope.type !== 'month') return `${scope.type}:${scope.id}`
  return `month:${monthOf(new Date(scope.from))}`
}

/** The scope of a text; undefined for what is none. */
export function scopeIn(text: string | null): CostScope | undefined {
  const [type, ...rest] = (text ?? '').split(':')
  const about = rest.join(':')
  if (about === '') return undefined
  if (type === 'chat') return { type, id: about as ConversationId }
  if (type === 'project') return { type, id: about as ProjectId }
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(about) ?? []
  if (type !== 'month' || year === undefined) return undefined
  return { type, from: startOfMonth(new Date(Number(year), Number(month) - 1, 1, 12).getTime()) }
}

/** The month before the one an instant is in. */
export const monthBefore = (at: number): number => startOfMonth(startOfMonth(at) - 1)

/** When the first request of a scope can have been; chats and projects are as old as they are. */
export const startOf = (scope: CostScope): number => (scope.type === 'month' ? scope.from : 0)

/** The requests of a scope. A chat that is gone is in no project any more. */
export function entriesIn(
  scope: CostScope,
  entries: readonly LedgerEntry[],
  conversations: Readonly<Record<ConversationId, Conversation>>,
): readonly LedgerEntry[] {
  switch (scope.type) {
    case 'chat':
      return entries.filter(({ conversationId }) => conversationId === scope.id)
    case 'project':
      return entries.filter(
        ({ conversationId }) =>
          conversationId !== null && conversations[conversationId]?.settings.project === scope.id,
      )
    case 'month': {
      const next = startOfMonth(scope.from + 32 * DAY_MS)
      return entries.filter(({ startedAt }) => startedAt >= scope.from && startedAt < next)
    }
  }
}
