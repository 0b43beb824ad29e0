import type { Conversation } from '../conversations/conversation'
import type { FindPassages } from '../documents/choosePassages'
import type { ConversationId, MessageId, ProjectId } from '../ids'
import type { Role } from '../messages/message'

/** What hits are narrowed to; what is absent narrows nothing. */
export type SearchFilters = {
  readonly model?: string
  /** Milliseconds since the Unix epoch, both included. */
  readonly from?: number
  readonly to?: number
  readonly role?: Role
  readonly hasCode?: boolean
  readonly hasAttachment?: boolean
  /** Bookmarked messages alone; all of them where nothing is asked. */
  readonly isBookmarked?: true
  readonly tag?: string
  /** Search the chats of this project alone. */
  readonly project?: ProjectId
  /** Search this conversation alone. */
  readonly conversationId?: ConversationId
  /** Also what is in the trash. */
  readonly includesTrash?: boolean
}

/** A stretch of text and where in it the hits are: `[start, end)` in UTF-16 units. */
export type Snippet = { readonly text: string; readonly ranges: readonly (readonly [number, number])[] }

export type SearchHit = {
  readonly conversationId: ConversationId
  readonly messageId: MessageId
  readonly title: string
  readonly role: Role
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly snippet: Snippet
  readonly isBookmarked?: true
}

export type SearchStatus =
  /** No index yet, or another tab is starting it: searches scan. */
  | { readonly type: 'starting' }
  /** Conversations indexed and conversations in all: searches scan meanwhile. */
  | { readonly type: 'building'; readonly done: number; readonly total: number }
  | { readonly type: 'ready' }
  /** There will be no index here: searches scan. */
  | { readonly type: 'unavailable'; readonly detail: string }

export type Search = {
  /**
   * Messages as they are found, newest first. Ends when there are no more, when the consumer leaves, or when the
   * signal aborts. An empty query has no hits, but for bookmarks: those come as they were made, the last first. Titles are in memory, and `libraryRows` finds those.
   */
  search(query: string, filters: SearchFilters, signal: AbortSignal): AsyncGenerator<SearchHit, void>
  /** The passages of documents that fit a question best; undefined where there is no index. */
  passages: FindPassages
  /** Says that these conversations changed, in this tab or another; cheap, and forgotten where there is no index. */
  update(ids: readonly ConversationId[]): void
  /** Drops the index and rebuilds it. */
  rebuild(): void
  status(): SearchStatus
  /** How many times conversations have changed: what was listed without an index may be out of date with each. */
  changes(): number
  /** Hears of each new status, and of each change. Returns a stop. */
  subscribe(listener: () => void): () => void
  close(): void
}

/** What a search reads of conversations: the app's own list, in memory. */
export type SearchLibrary = () => readonly Conversation[]

/** Hits that come first, more than a list shows at once; each is a message read from disk. */
export const FIRST_HITS = 20
