import type { PassageHit, PassageQuery } from '@/domain/documents/choosePassages'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Role } from '@/domain/messages/message'

import type { SearchFilters, SearchStatus, Snippet } from '@/domain/search/search'

/** Conversations changed at once from which on the index counts as behind: until it is not, searches scan. */
export const MANY_CHANGED = 20

/** What is asked of the worker that keeps the index, directly or from another tab. */
export type IndexQuery = {
  readonly query: string
  readonly filters: SearchFilters
  readonly limit: number
  readonly before?: number
  readonly only?: readonly ConversationId[]
  readonly except?: readonly ConversationId[]
}

/** A checked hit, with what is shown of it. */
export type IndexedHit = {
  readonly conversationId: ConversationId
  readonly messageId: MessageId
  readonly role: Role
  readonly at: number
  readonly snippet: Snippet
  readonly isBookmarked?: true
}

export type IndexAnswer = {
  readonly hits: readonly IndexedHit[]
  /** Where the next page begins; undefined after the last. */
  readonly next?: number
}

export type ToWorker =
  | { readonly type: 'passages'; readonly id: number; readonly query: PassageQuery }
  | { readonly type: 'query'; readonly id: number; readonly query: IndexQuery }
  | { readonly type: 'update'; readonly ids: readonly ConversationId[] }
  | { readonly type: 'rebuild' }

export type FromWorker =
  /** `answer` is undefined when the index cannot answer now. */
  | { readonly type: 'answer'; readonly id: number; readonly answer: IndexAnswer | undefined }
  | { readonly type: 'passages'; readonly id: number; readonly hits: readonly PassageHit[] | undefined }
  | { readonly type: 'status'; readonly status: SearchStatus }
  /** The database was taken from it: it answers nothing more. */
  | { readonly type: 'ended' }
