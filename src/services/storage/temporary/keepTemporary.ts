import type { Conversation } from '@/domain/conversations/conversation'
import { type Exchange, OPEN_EXCHANGES, type RawEventColumns, withoutText } from '@/domain/exchanges/exchange'
import type { AttachmentId, ConversationId, ExchangeId } from '@/domain/ids'
import { exchangeSchema } from '@/domain/schema/exchangeSchema'
import type { StorageError } from '@/domain/storage/storageError'
import { isRecord } from '@/lib/json'
import { ok, type Result } from '@/lib/result'
import { hashOf } from '@/services/attachments/sha256'

import { fromRow } from '../rows/createExchangeRows'
import type { Storage } from '../storage'
import { createTemporaryRows } from './createTemporaryRows'

type KeptFile = { readonly bytes: Blob; readonly name: string; readonly of: ConversationId }
type KeptExchange = { readonly exchange: Exchange; readonly raw?: RawEventColumns | undefined }

/** What becomes ordinary rows when a temporary chat is kept. */
export type Released = Pick<
  ReturnType<ReturnType<typeof createTemporaryRows>['release']>,
  'messages' | 'drafts' | 'items'
>

export type TemporaryStorage = {
  /** The storage with temporary chats in memory: nothing of them reaches the one below. */
  readonly storage: Storage
  /** Whether the page holds a message that is nowhere else. */
  readonly holdsMessages: () => boolean
  /** Stores the files of a chat, which its messages name. To come before `release`. */
  readonly saveFiles: (id: ConversationId) => Promise<Result<void, StorageError>>
  /** Gives the rows of a chat that is ordinary from now on. */
  readonly release: (id: ConversationId) => Released
  /** Stores the whole records of the requests of a chat that was released. */
  readonly saveRecords: (id: ConversationId) => Promise<void>
}

/**
 * Keeps everything of temporary chats in memory, and passes the rest to `below`. It comes before what writes to the
 * database and to local storage, so that neither hears of them. Of a request the ledger gets model, tokens and cost.
 */
export function keepTemporary(below: Storage): TemporaryStorage {
  const rows = createTemporaryRows()
  const files = new Map<AttachmentId, KeptFile>()
  const exchanges = new Map<ExchangeId, KeptExchange>()
  /** Documents about a request of a temporary chat, by their names. */
  const documents = new Map<string, unknown>()
  /** Requests of temporary chats, from before they are sent. */
  const known = new Map<ExchangeId, ConversationId>()
  const isOwn = ({ conversationId }: Exchange) => rows.has(conversationId)
  const requestIn = (name: string) => [...known.keys()].find((id) => name.includes(id))

  /** Of a chat that was deleted no record can be asked for any more. Its files stay for Undo. */
  function forget(id: ConversationId): void {
    for (const [exchangeId, { exchange }] of exchanges)
      if (exchange.conversationId === id) exchanges.delete(exchangeId)
    for (const name of documents.keys()) {
      const request = requestIn(name)
      if (request !== undefined && known.get(request) === id) documents.delete(name)
    }
  }

  const storage: Storage = {
    ...below,
    async apply(changes) {
      const rest = rows.take(changes)
      for (const id of changes.removedConversations ?? []) if (rows.has(id)) forget(id)
      const isNothing = Object.values(rest).every((part) => part.length === 0)
      return isNothing ? ok(undefined) : below.apply(rest)
    },
    async loadConversations(ids) {
      const loaded = await below.loadConversations(ids)
      return loaded.ok ? ok([...loaded.value, ...rows.conversationsAmong(ids)]) : loaded
    },
    loadMessages: async (id) => (rows.has(id) ? ok(rows.messagesOf(id)) : below.loadMessages(id)),
    loadEnding: async (id, isEnough) => (rows.has(id) ? ok([]) : below.loadEnding(id, isEnough)),
    async findMessages(ids) {
      const found = await below.findMessages(ids)
      return found.ok ? ok([...found.value, ...rows.messagesAmong(ids)]) : found
    },
    async loadItems() {
      const loaded = await below.loadItems()
      return loaded.ok ? ok({ ...loaded.value, ...rows.items() }) : loaded
    },
    async saveDraft(key, draft) {
      if (!rows.hasKey(key)) return below.saveDraft(key, draft)
      rows.saveDraft(key, draft)
      return ok(undefined)
    },
    noteSent: (sent) => {
      if (!rows.hasKey(sent.key)) below.noteSent(sent)
    },
    writeJournal: async (message) =>
      rows.has(message.conversationId) ? ok(undefined) : below.writeJournal(message),

    async saveExchange(exchange, raw) {
      if (!isOwn(exchange)) return below.saveExchange(exchange, raw)
      if (rows.isHere(exchange.conversationId)) exchanges.set(exchange.id, { exchange, raw })
      return below.saveExchange(withoutText(exchange))
    },
    async listExchanges(id) {
      if (!rows.has(id)) return below.listExchanges(id)
      return ok(
        [...exchanges.values()]
          .filter((kept) => kept.exchange.conversationId === id)
          .map((kept) => kept.exchange.id),
      )
    },
    async loadExchange(id) {
      const kept = exchanges.get(id)
      return kept ? ok(kept.exchange) : below.loadExchange(id)
    },
    async loadRawEvents(id) {
      const kept = exchanges.get(id)
      return kept ? ok(fromRow(kept.raw)) : below.loadRawEvents(id)
    },

    async saveDocument(name, value) {
      const open = name.startsWith(OPEN_EXCHANGES) && isRecord(value) ? value : undefined
      const exchange = open && exchangeSchema.safeParse(open['exchange']).data
      if (exchange && isOwn(exchange) && exchange.conversationId !== null) {
        known.set(exchange.id, exchange.conversationId)
        return below.saveDocument(name, { ...open, exchange: withoutText(exchange) })
      }
      const request = requestIn(name)
      if (request === undefined) return below.saveDocument(name, value)
      if (rows.isHere(known.get(request) ?? null)) documents.set(name, value)
      return ok(undefined)
    },
    loadDocument: async (name) => (documents.has(name) ? ok(documents.get(name)) : below.loadDocument(name)),

    async saveAttachment(bytes, name, of) {
      if (of === undefined || of === 'new' || !rows.has(of)) return below.saveAttachment(bytes, name)
      const id = (await hashOf(bytes)) as AttachmentId
      files.set(id, { bytes, name, of })
      return ok({ id, name, mediaType: bytes.type, sizeBytes: bytes.size })
    },
    async loadAttachment(id) {
      const file = files.get(id)
      return file ? ok(file.bytes) : below.loadAttachment(id)
    },
    async hasAttachments(ids) {
      const stored = await below.hasAttachments(ids)
      return stored.ok ? ok(new Set([...stored.value, ...ids.filter((id) => files.has(id))])) : stored
    },

    async deleteEverything() {
      const deleted = await below.deleteEverything()
      if (!deleted.ok) return deleted
      rows.clear()
      for (const kept of [files, exchanges, documents]) kept.clear()
      return deleted
    },
  }

  return {
    storage,
    holdsMessages: () => !rows.isEmpty(),

    async saveFiles(id) {
      for (const [fileId, { bytes, name, of }] of files) {
        if (of !== id) continue
        const saved = await below.saveAttachment(bytes, name)
        if (!saved.ok) return saved
        files.delete(fileId)
      }
      return ok(undefined)
    },

    release: (id) => rows.release(id),

    async saveRecords(id) {
      for (const [exchangeId, { exchange, raw }] of exchanges) {
        if (exchange.conversationId !== id) continue
        if ((await below.saveExchange(exchange, raw)).ok) exchanges.delete(exchangeId)
      }
      for (const [name, value] of documents) {
        const request = requestIn(name)
        if (request === undefined || known.get(request) !== id) continue
        if ((await below.saveDocument(name, value)).ok) documents.delete(name)
      }
      for (const [exchangeId, of] of known) if (of === id) known.delete(exchangeId)
    },
  }
}

/** The chat as it is written once the person keeps it: an ordinary one, with memories as all others. */
export const asKept = ({
  isTemporary: _,
  settings: { noMemory: _memory, ...settings },
  ...conversation
}: Conversation): Conversation => ({ ...conversation, settings })
