import type { Attachment } from '@/domain/attachments/attachment'
import type { Connection } from '@/domain/connections/connection'
import type { Changes } from '@/domain/conversations/changes'
import type { Conversation } from '@/domain/conversations/conversation'
import type { Draft } from '@/domain/drafts/draft'
import type { Exchange, RawEvent, RawEventColumns } from '@/domain/exchanges/exchange'
import type { AttachmentId, ConnectionId, ConversationId, ExchangeId, MessageId } from '@/domain/ids'
import type { ItemChange, ItemName, Items } from '@/domain/items/item'
import type { Message } from '@/domain/messages/message'
import type { Settings } from '@/domain/settings/settings'
import type { SettingsEdit } from '@/domain/settings/settingsEdits'
import type { StorageError } from '@/domain/storage/storageError'
import type { Result } from '@/lib/result'

import type { KeyRows } from './rows/createKeyRows'

/** What the app needs before its first paint. Messages are read when a conversation is opened. */
export type Library = {
  readonly conversations: readonly Conversation[]
  readonly connections: readonly Connection[]
  readonly settings: Settings
  /** Unsent text by conversation id (`new` for the start page). */
  readonly drafts: Readonly<Record<string, Draft>>
  /** What the start-up check mended or could not read; nothing in it when all was well. */
  readonly repairs: Repairs
}

/** An exchange as the ledger needs it. The bodies are megabytes, and only the inspector reads them. */
export type LedgerRow = Omit<Exchange, 'body'>

/** What is stored on this device, in bytes; undefined where the browser does not say. */
export type StorageUse = {
  /** Everything below together. */
  readonly usedBytes?: number
  readonly quotaBytes?: number
  /** What the browser itself counts, with room that it has set aside or not freed yet. */
  readonly countedBytes?: number
  /** The database: chats, files in them, records of requests, settings. */
  readonly chatBytes?: number
  readonly modelBytes?: number
  readonly searchBytes?: number
  /** The app's own files, kept for offline use. */
  readonly appBytes?: number
}

/** A conversation of a file, with all its messages. */
export type ImportedThread = { readonly conversation: Conversation; readonly messages: readonly Message[] }

/** What became of a conversation of a file. */
export type ImportOutcome = {
  /** It was not here; it was here and has more messages now, or more bookmarks alone; it was here with everything. */
  readonly status: 'new' | 'grown' | 'marked' | 'present'
  readonly addedCount: number
  /** Messages that were here unfinished or without their files. */
  readonly completedCount: number
  /** Messages that were deleted here since an earlier import, and stay deleted. */
  readonly deletedCount: number
  readonly isInTrash: boolean
  /** Messages of the file that have another id here: theirs is another conversation's, or that of another text. */
  readonly renamed: ReadonlyMap<MessageId, MessageId>
}

type Answer<Value> = Promise<Result<Value, StorageError>>

/** Whether these last messages are as many as are asked for. */
export type IsEnough = (messages: readonly Message[]) => boolean

/** A draft on its way to become a message. */
export type SentDraft = {
  readonly key: ConversationId | 'new'
  readonly draft: Draft
  /** The message it becomes. */
  readonly messageId: MessageId
}

/** Everything the app keeps on this device. Rows are checked when read; failures are values. */
export type Storage = {
  loadLibrary(): Answer<Library>
  /** Connections and settings alone, when another tab changed them. */
  loadPreferences(): Answer<Pick<Library, 'connections' | 'settings'>>
  /**
   * Makes a conversation named Recovered for messages whose own is missing. It takes a moment: to be called once the
   * app is idle.
   */
  recoverStrays(): Answer<readonly Conversation[]>
  /** Those of the asked-for conversations that exist. */
  loadConversations(ids: readonly ConversationId[]): Answer<readonly Conversation[]>
  /** In order of creation. Replies left streaming by a dead page come back `interrupted`, with the journal's text. */
  loadMessages(id: ConversationId): Answer<readonly Message[]>
  /**
   * The last messages on the shown path of a long conversation, as many as are enough, as they are on disk; empty for
   * one that is read as soon whole, and where anything about them is unusual.
   */
  loadEnding(id: ConversationId, isEnough: IsEnough): Answer<readonly Message[]>
  /** Those of the asked-for messages that exist, in the order asked; for search hits. Journals are not looked at. */
  findMessages(ids: readonly MessageId[]): Answer<readonly Message[]>
  /** The messages that were rated, or bookmarked, the oldest first. Rows that can't be read are passed over. */
  loadMarked(by: 'byRating' | 'byBookmark'): Answer<readonly Message[]>
  /** One transaction: all of it or nothing. */
  apply(changes: Changes): Answer<void>
  /** Assistants and whatever else a person made besides chats and settings, by name. */
  loadItems(): Answer<Items>
  /**
   * Reads these rows and writes what `change` makes of them, in one transaction: of two tabs that do the same only one
   * finds them as they were. Gives what was written.
   */
  changeItems(
    names: readonly ItemName[],
    change: (items: Items) => readonly ItemChange[],
  ): Answer<readonly ItemChange[]>
  saveConnections(put: readonly Connection[], removed?: readonly ConnectionId[]): Answer<void>
  /** Applies the edits to what is on disk by then, in one transaction that reads and writes only these settings. */
  changeSettings(edits: readonly SettingsEdit[]): Answer<void>
  saveDraft(conversationId: ConversationId | 'new', draft: Draft | null): Answer<void>
  /**
   * Notes at once, before any transaction, what is about to be sent, until a change that names its draft is on disk.
   * Does nothing in the database itself: `keepUnwritten` notes it in local storage.
   */
  noteSent(sent: SentDraft): void
  /**
   * Makes what a page noted and never wrote a draft again, unless its message is stored or it waits in a queue.
   * Gives whether it did.
   */
  restoreSent(sent: SentDraft): Answer<boolean>

  /** Writes the journal row of a reply that streams: the message as it would be if the page died now. */
  writeJournal(message: Message): Answer<void>
  dropJournal(id: MessageId): Answer<void>

  saveExchange(exchange: Exchange, raw?: RawEventColumns): Answer<void>
  /** Writes several at once; for import. */
  saveExchanges(exchanges: readonly Exchange[]): Answer<void>
  /** Exchanges without their bodies, oldest first, from `from` up to and not including `to` (milliseconds). */
  loadLedger(span?: { readonly from?: number; readonly to?: number }): Answer<readonly LedgerRow[]>
  /** Ids of the exchanges of one conversation. */
  listExchanges(id: ConversationId): Answer<readonly ExchangeId[]>
  loadExchange(id: ExchangeId): Answer<Exchange | undefined>
  loadRawEvents(id: ExchangeId): Answer<readonly RawEvent[]>
  /** Newest first, from `before` (milliseconds since the epoch) on down. */
  loadExchanges(options: { readonly before?: number; readonly limit: number }): Answer<readonly Exchange[]>

  /** @param of the chat it is for: of a temporary one it is kept in memory. */
  saveAttachment(bytes: Blob, name: string, of?: ConversationId | 'new'): Answer<Attachment>
  loadAttachment(id: AttachmentId): Answer<Blob | undefined>
  /**
   * Keeps one that could not be saved in memory, where it is found like any other, and saves it once there is room:
   * `saved` resolves then.
   */
  holdAttachment(
    bytes: Blob,
    name: string,
  ): Answer<{ readonly attachment: Attachment; readonly saved: Promise<void> }>

  /** Which of the given attachments are kept here. */
  hasAttachments(ids: readonly AttachmentId[]): Answer<ReadonlySet<AttachmentId>>
  /** Removes attachments that no message, draft or exchange names, if they are older than a day. Gives their number. */
  sweepAttachments(): Answer<number>

  /** Keys the person asked to remember; for `services/keys` alone. */
  readonly keyRows: KeyRows
  /** Which of the given ids are already in use; for import, which must not overwrite. */
  findTaken(ids: {
    readonly conversations: readonly ConversationId[]
    readonly messages: readonly MessageId[]
    readonly exchanges: readonly ExchangeId[]
  }): Answer<ReadonlySet<string>>

  /**
   * Brings conversations of a file in, all of them or none: those that are not here as they are, the others merged
   * (`mergeThread`). A dry run writes nothing and says what would happen. Outcomes in the order given.
   */
  importThreads(
    threads: readonly ImportedThread[],
    options: { readonly isDryRun: boolean },
  ): Answer<readonly ImportOutcome[]>

  /** Small JSON documents by name (catalog snapshots, presets, votes). */
  saveDocument(name: string, value: unknown): Answer<void>
  loadDocument(name: string): Answer<unknown>
  listDocuments(prefix: string): Answer<readonly string[]>
  removeDocument(name: string): Answer<void>

  /** Removes everything, and only that. */
  deleteEverything(): Answer<void>
  /** Bytes used and available; undefined where the browser does not say. */
  estimate(): Promise<{ readonly usedBytes?: number; readonly quotaBytes?: number }>
  /** What is stored, kind by kind. Reads all cached files: takes a moment. */
  measureUse(): Promise<StorageUse>
  /** Asks the browser to keep the data under storage pressure. */
  requestPersistence(): Promise<boolean>
  /** Makes the database again after it was deleted under this page; nothing is written back by this alone. */
  startOver(): Answer<void>
  /**
   * For a page that the browser keeps in memory for "back": a transaction it leaves open locks its tables for every page
   * after it. Ends what is not about to be committed, and does nothing more; the page must be loaded again.
   */
  freeze(): void
  close(): void
}

/** What was mended or could not be read, as data: it is told where it is shown (`commands/storage/describeRepairs`). */
export type Repairs = {
  /** Conversations, and messages, that could not be read whole. */
  readonly conversations?: number
  readonly messages?: number
  /** Connections that could not be read at all. */
  readonly connections?: number
  /** Settings that took their defaults. */
  readonly settings?: readonly string[]
  /** Messages that had lost the message before them, and that answered themselves. */
  readonly orphans?: number
  readonly cut?: number
}
