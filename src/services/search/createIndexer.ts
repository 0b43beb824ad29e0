import type { PassageHit, PassageQuery } from '@/domain/documents/choosePassages'
import { readDocumentText } from '@/domain/documents/documentText'
import type { AttachmentId, ConversationId } from '@/domain/ids'
import type { Storage } from '@/services/storage/storage'

import type { Index, Indexable } from './createIndex'
import { MANY_CHANGED, type IndexAnswer, type IndexedHit, type IndexQuery } from './indexMessages'
import { hitIn } from './scanSearch'
import { matchRanges, snippetOf } from './snippetOf'
import type { SearchStatus } from '@/domain/search/search'
import { t } from '@/lib/text/t'
import { searchableText, searchTerms } from './searchTerms'

export type IndexerDeps = {
  /** Opens the index, or an empty one in its place when `isFresh`. Throws when there can be none here. */
  readonly openIndex: (isFresh: boolean) => Promise<Index>
  readonly storage: Pick<
    Storage,
    | 'loadLibrary'
    | 'loadConversations'
    | 'loadMessages'
    | 'findMessages'
    | 'loadAttachment'
    | 'hasAttachments'
  >
  readonly onStatus: (status: SearchStatus) => void
}

export type Indexer = {
  /** Brings the index up to date with storage. Resolves when it is; damage is met by rebuilding. */
  start(): Promise<void>
  update(ids: readonly ConversationId[]): Promise<void>
  rebuild(): Promise<void>
  /** Undefined when the index cannot answer. */
  query(query: IndexQuery): Promise<IndexAnswer | undefined>
  /** The passages that fit a question best. Documents that are not indexed yet are first; undefined where none can be. */
  passages(query: PassageQuery): Promise<readonly PassageHit[] | undefined>
}

/** Messages indexed at once while the index is built: a second of the worker, and one report of progress. */
const BATCH_MESSAGES = 4_000
/** Damage met more often than this is not of the index's own making. */
const MAX_REBUILDS = 2
/** Candidates fetched at once: phrases may turn most of them down. */
const CANDIDATES = 200
/** Candidates fetched at first beyond the hits asked for. */
const SPARE_CANDIDATES = 10
/** Candidates found by coarse beginnings before exact ones are asked for: where hits are common, these are enough. */
const COARSE_CANDIDATES = 2 * CANDIDATES

/** Keeps the index: builds it from storage, newest conversations first, and keeps it up to date. One at a time. */
export function createIndexer({ openIndex, storage, onStatus }: IndexerDeps): Indexer {
  let index: Index | undefined
  let status: SearchStatus = { type: 'starting' }
  let rebuilds = 0
  let work: Promise<void> = Promise.resolve()
  const waiting = new Set<ConversationId>()

  const report = (next: SearchStatus) => {
    status = next
    onStatus(next)
  }

  /** Runs one piece of work after another; damage drops the index and builds a new one. */
  const queue = (piece: () => Promise<void>): Promise<void> => {
    work = work.then(piece).catch(async (cause: unknown) => {
      rebuilds += 1
      if (rebuilds > MAX_REBUILDS) {
        closeQuietly(index)
        index = undefined
        report({
          type: 'unavailable',
          detail: cause instanceof Error ? cause.message : t('the index failed'),
        })
        return
      }
      await queueRebuild().catch(() => undefined)
    })
    return work
  }

  const open = async (isFresh: boolean) => {
    closeQuietly(index)
    index = undefined
    index = await openIndex(isFresh)
  }

  const queueRebuild = async () => {
    try {
      await open(true)
      await catchUp()
    } catch (cause) {
      closeQuietly(index)
      index = undefined
      report({ type: 'unavailable', detail: cause instanceof Error ? cause.message : t('the index failed') })
    }
  }

  /** Indexes documents that are not yet; one that is no longer stored is forgotten. */
  const putDocuments = async (ids: readonly AttachmentId[]) => {
    for (const id of ids) {
      if (index?.passages.has(id) !== false) continue
      const loaded = await storage.loadAttachment(id)
      const document = loaded.ok && loaded.value && readDocumentText(await loaded.value.text())
      if (document) index.passages.put(id, document)
    }
  }

  const forgetDocuments = async () => {
    const ids = index?.passages.documents() ?? []
    const stored = await storage.hasAttachments(ids)
    if (stored.ok) for (const id of ids) if (!stored.value.has(id)) index?.passages.remove(id)
  }

  const catchUp = async () => {
    const library = await storage.loadLibrary()
    if (!library.ok || !index) return
    const indexed = index.indexed()
    const conversations = [...library.value.conversations].sort(
      (one, other) => other.updatedAt - one.updatedAt,
    )
    const known = new Set(conversations.map(({ id }) => id))
    for (const id of indexed.keys()) if (!known.has(id)) index.remove(id)
    const stale = conversations.filter(({ id, updatedAt }) => indexed.get(id) !== updatedAt)
    await putAll(
      stale.map(({ id }) => id),
      (done) => report({ type: 'building', done, total: stale.length }),
    )
    report({ type: 'ready' })
    await forgetDocuments()
  }

  /** Brings these up to date, a few thousand messages at once. Says before each piece how many are done. */
  const putAll = async (ids: readonly ConversationId[], onProgress?: (done: number) => void) => {
    let batch: Indexable[] = []
    let size = 0
    for (const [done, id] of ids.entries()) {
      if (batch.length === 0) onProgress?.(done)
      const loaded = await load(id)
      if (loaded) batch.push(loaded)
      size += loaded?.messages.length ?? 0
      if (size < BATCH_MESSAGES && done + 1 < ids.length) continue
      index?.put(batch)
      batch = []
      size = 0
    }
  }

  /** A conversation as it is on disk; taken out of the index, and undefined, when it is gone. */
  const load = async (id: ConversationId): Promise<Indexable | undefined> => {
    const [conversations, messages] = [await storage.loadConversations([id]), await storage.loadMessages(id)]
    if (!conversations.ok || !messages.ok) return undefined
    const [conversation] = conversations.value
    if (conversation) return { conversation, messages: messages.value }
    index?.remove(id)
    return undefined
  }

  return {
    start: () =>
      queue(async () => {
        report(status)
        await open(false)
        await catchUp()
      }),

    update: (ids) => {
      for (const id of ids) waiting.add(id)
      return queue(async () => {
        const due = [...waiting]
        waiting.clear()
        if (due.length < MANY_CHANGED || status.type !== 'ready') return putAll(due)
        // An import: until it is indexed, hits would be missing without a word. Searches read the messages meanwhile.
        await putAll(due, (done) => report({ type: 'building', done, total: due.length }))
        report({ type: 'ready' })
      })
    },

    rebuild: () => {
      rebuilds = 0
      return queue(queueRebuild)
    },

    passages: async ({ documents, question, limit }) => {
      await queue(() => putDocuments(documents))
      try {
        return index?.passages.query(documents, question, limit)
      } catch {
        void queue(queueRebuild)
        return undefined
      }
    },

    query: async ({ query, filters, limit, before, only, except }) => {
      const terms = searchTerms(query)
      if (!index || status.type !== 'ready') return undefined
      const hits: IndexedHit[] = []
      let from = before
      let seen = 0
      try {
        for (;;) {
          // Most first pages need no more: each candidate is a message read from disk.
          const wanted = seen === 0 ? limit + SPARE_CANDIDATES : CANDIDATES
          const candidates = index.query(terms, filters, {
            limit: wanted,
            isCoarse: seen < COARSE_CANDIDATES,
            ...(from !== undefined && { before: from }),
            ...(only && { only }),
            ...(except && { except }),
          })
          seen += candidates.length
          const messages = await storage.findMessages(candidates.map(({ messageId }) => messageId))
          if (!messages.ok) return undefined
          const byId = new Map(messages.value.map((message) => [message.id, message]))
          for (const { messageId, rank } of candidates) {
            from = rank
            const message = byId.get(messageId)
            const text = message && searchableText(message)
            const ranges = text === undefined ? undefined : matchRanges(text, terms)
            if (!message || text === undefined || !ranges) continue
            hits.push(hitIn(message, snippetOf(text, ranges)))
            if (hits.length >= limit) return { hits, next: rank }
          }
          if (candidates.length < wanted) return { hits }
        }
      } catch {
        // A damaged index shows itself in reading; the caller scans while a new one is built.
        void queue(queueRebuild)
        return undefined
      }
    },
  }
}

function closeQuietly(index: Index | undefined) {
  try {
    index?.close()
  } catch {
    // It was damaged: there is nothing left to close.
  }
}
