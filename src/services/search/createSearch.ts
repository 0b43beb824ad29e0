import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { codeMissing } from '@/lib/loadCode'
import type { Storage } from '@/services/storage/storage'
import type { Tabs } from '@/services/tabs/tabs'

import { createIndexPort, type IndexPort } from './createIndexPort'
import { MANY_CHANGED, type IndexQuery } from './indexMessages'
import { conversationMatches, searchTerms } from './searchTerms'
import { bookmarkSearch, scanSearch } from './scanSearch'
import {
  FIRST_HITS,
  type Search,
  type SearchFilters,
  type SearchHit,
  type SearchLibrary,
  type SearchStatus,
} from '@/domain/search/search'
import { t } from '@/lib/text/t'

/** Hits asked for at once after the first ones. */
const PAGE = 70

export type SearchDeps = {
  readonly library: SearchLibrary
  readonly storage: Pick<Storage, 'loadMessages' | 'loadMarked'>
  readonly tabs: Pick<Tabs, 'lead' | 'onChanged'>
  /** Undefined where there are no workers: searches then always scan. */
  readonly startWorker?: (() => Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>) | undefined
  readonly openChannel?: ((name: string) => BroadcastChannel) | undefined
}

/**
 * Search over all messages. The index is kept by one tab for all; until it is ready, and wherever it is
 * not, messages are read one conversation after the other, so that there is always an answer.
 */
export function createSearch({ library, storage, tabs, startWorker, openChannel }: SearchDeps): Search {
  let status: SearchStatus = startWorker
    ? { type: 'starting' }
    : { type: 'unavailable', detail: t('no workers here') }
  const listeners = new Set<() => void>()
  let changes = 0
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const report = (next: SearchStatus) => {
    status = next
    // SQLite's file, perhaps, which a newer build took away.
    if (next.type === 'unavailable') void codeMissing()
    tell()
  }
  const port: IndexPort | undefined =
    startWorker &&
    createIndexPort({
      startWorker,
      lead: (run) => tabs.lead('search', run),
      channel: openChannel?.('parlance:search'),
      onStatus: report,
    })
  let listed: readonly Conversation[] = []
  let byId = new Map<ConversationId, Conversation>()
  /** Conversations by their id, rebuilt only when one changed. */
  const conversationsById = (conversations: readonly Conversation[]) => {
    if (conversations !== listed) {
      listed = conversations
      byId = new Map(conversations.map((conversation) => [conversation.id, conversation]))
    }
    return byId
  }
  const update = (ids: readonly ConversationId[]) => {
    // Said here and not only by the worker: a query may reach it before it has begun.
    if (port && status.type === 'ready' && new Set(ids).size >= MANY_CHANGED)
      report({ type: 'building', done: 0, total: ids.length })
    port?.update(ids)
    changes += 1
    tell()
  }
  const stopHearing = tabs.onChanged(update)

  async function* search(
    query: string,
    filters: SearchFilters,
    signal: AbortSignal,
  ): AsyncGenerator<SearchHit, void> {
    const terms = searchTerms(query)
    if (terms.length === 0 && !filters.isBookmarked) return
    const all = library()
    // The same list as long as nothing changes: its lookup is made once.
    const conversations = all.some(isTemporary) ? all.filter((each) => !isTemporary(each)) : all
    const known = conversationsById(conversations)
    if (filters.isBookmarked) {
      yield* bookmarkSearch(terms, filters, { conversations: known, loadMarked: storage.loadMarked })
      return
    }
    const canIndex = terms.some((term) => /[\p{L}\p{N}]/u.test(term.text))
    const scope = scopeOf(conversations, filters)
    let before: number | undefined
    while (port && canIndex && status.type === 'ready' && !signal.aborted) {
      const asked: IndexQuery = {
        query,
        filters,
        limit: before === undefined ? FIRST_HITS : PAGE,
        ...scope,
        ...(before !== undefined && { before }),
      }
      const answer = await port.query(asked)
      // Only a first page may be replaced by scanning: later, its hits have been given out.
      if (!answer) {
        if (before === undefined) break
        return
      }
      for (const hit of answer.hits) {
        const conversation = known.get(hit.conversationId)
        if (conversation) yield { ...hit, title: conversation.title }
      }
      if (answer.next === undefined) return
      before = answer.next
    }
    if (!signal.aborted)
      yield* scanSearch(terms, filters, { conversations, loadMessages: storage.loadMessages, signal })
  }

  return {
    search,
    passages: (query) => port?.passages(query) ?? Promise.resolve(undefined),
    update,
    rebuild: () => port?.rebuild(),
    status: () => status,
    changes: () => changes,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => {
      stopHearing()
      port?.close()
    },
  }
}

const isTemporary = (conversation: Conversation): boolean => conversation.isTemporary === true

/** Filters by what a conversation is, as lists the index can use. */
function scopeOf(
  conversations: readonly Conversation[],
  filters: SearchFilters,
): Pick<IndexQuery, 'only' | 'except'> {
  const ids = (wanted: boolean): readonly ConversationId[] =>
    conversations.flatMap((conversation) =>
      conversationMatches(conversation, filters) === wanted ? [conversation.id] : [],
    )
  if ([filters.tag, filters.project, filters.conversationId].some((only) => only !== undefined))
    return { only: ids(true) }
  const left = ids(false)
  return left.length > 0 ? { except: left } : {}
}
