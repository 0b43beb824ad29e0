import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { Storage } from '@/services/storage/storage'

import type { IndexedHit } from './indexMessages'
import { conversationMatches, messageMatches, searchableText, type SearchTerm } from './searchTerms'
import { matchRanges, snippetOf } from './snippetOf'
import type { SearchFilters, SearchHit, Snippet } from '@/domain/search/search'

type Deps = {
  readonly conversations: readonly Conversation[]
  readonly loadMessages: Storage['loadMessages']
  readonly signal: AbortSignal
  /** Conversations that have been searched already. */
  readonly except?: ReadonlySet<ConversationId>
}

/** Hits found by reading every message, the newest conversation first. What cannot be read is passed over. */
export async function* scanSearch(
  terms: readonly SearchTerm[],
  filters: SearchFilters,
  { conversations, loadMessages, signal, except }: Deps,
): AsyncGenerator<SearchHit, void> {
  const newestFirst = [...conversations].sort((one, other) => other.updatedAt - one.updatedAt)
  for (const conversation of newestFirst) {
    if (signal.aborted) return
    if (!conversationMatches(conversation, filters) || except?.has(conversation.id)) continue
    const messages = await loadMessages(conversation.id)
    if (!messages.ok) continue
    for (const message of [...messages.value].reverse()) {
      const hit = messageMatches(message, filters) && hitOf(conversation, message, terms)
      if (hit) yield hit
    }
  }
}

/** The hit a message makes; undefined when it does not hold every term. */
function hitOf(
  conversation: Conversation,
  message: Message,
  terms: readonly SearchTerm[],
): SearchHit | undefined {
  const text = searchableText(message)
  const ranges = matchRanges(text, terms)
  return ranges && { ...hitIn(message, snippetOf(text, ranges)), title: conversation.title }
}

type Bookmarks = Pick<Storage, 'loadMarked'> & {
  readonly conversations: ReadonlyMap<ConversationId, Conversation>
}

/** Hits among bookmarked messages, the one bookmarked last first; without terms all of them. */
export async function* bookmarkSearch(
  terms: readonly SearchTerm[],
  filters: SearchFilters,
  { conversations, loadMarked }: Bookmarks,
): AsyncGenerator<SearchHit, void> {
  const messages = await loadMarked('byBookmark')
  if (!messages.ok) return
  for (const message of messages.value.toReversed()) {
    const conversation = conversations.get(message.conversationId)
    if (!conversation || !conversationMatches(conversation, filters)) continue
    const hit = messageMatches(message, filters) && hitOf(conversation, message, terms)
    if (hit) yield hit
  }
}

/** A message that was found, with what is shown of it. */
export function hitIn(message: Message, snippet: Snippet): IndexedHit {
  const { conversationId, id: messageId, role, createdAt: at, bookmarkedAt } = message
  return {
    ...{ conversationId, messageId, role, at, snippet },
    ...(bookmarkedAt !== undefined && { isBookmarked: true }),
  }
}
