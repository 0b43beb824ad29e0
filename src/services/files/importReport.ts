import type { CollectionName } from '@/domain/collections/collection'
import type { Conversation } from '@/domain/conversations/conversation'
import type { Exchange } from '@/domain/exchanges/exchange'
import type { FurtherRecord } from '@/domain/files/furtherRecords'
import type { AttachmentId, ConversationId } from '@/domain/ids'
import type { ImportedApp } from '@/domain/imports/importedContent'
import type { Message } from '@/domain/messages/message'
import type { Settings } from '@/domain/settings/settings'
import type { StorageError } from '@/domain/storage/storageError'
import { mark } from '@/lib/text/t'

/** What becomes of a conversation: it is new, gets messages or bookmarks it does not have yet, or is here with everything. */
export type ImportStatus = 'new' | 'grown' | 'marked' | 'present'

export type ImportedConversation = {
  readonly id: ConversationId
  readonly title: string
  /** Messages in the file. */
  readonly messageCount: number
  /** Messages of them that were not here. */
  readonly addedCount: number
  readonly status: ImportStatus
  /** What was left out or changed, in sentences. */
  readonly note?: string
  /** It begins like one here, which it would become part of: the person may keep it apart. */
  readonly mayBeApart?: true
}

/** What a file holds besides chats: it is new here or changes something, or it is here already. */
export type FurtherImport = {
  readonly kind:
    | 'setting'
    | 'assistant'
    | 'project'
    | 'skill'
    | 'collection'
    | 'memory'
    | 'artifact'
    | 'schedule'
    | 'connection'
    | 'run'
  readonly name: string
  readonly status: 'new' | 'present'
  /** What stays, was left out or is to be done, in sentences. */
  readonly note?: string
}

/** What comes in and what does not: the same for a dry run and for the import after it. */
export type ImportReport = {
  /** Apps that the file comes from, each once, in the order found; none for files of ours. */
  readonly apps: readonly ImportedApp[]
  readonly conversations: readonly ImportedConversation[]
  /** Messages that were not here. */
  readonly messageCount: number
  /** Messages that were here unfinished, or without their files. */
  readonly completedCount: number
  /** Messages that were deleted here since an earlier import, and stay deleted. */
  readonly deletedCount: number
  readonly exchangeCount: number
  readonly attachmentCount: number
  /** Settings, connections and runs; absent where the file has none. */
  readonly further?: readonly FurtherImport[]
  /** The first 1,000; `refusedCount` has them all. */
  readonly refused: readonly { readonly where: string; readonly reason: string }[]
  readonly refusedCount: number
  /** Where the file ends too early, in a sentence; absent for a whole file. */
  readonly cutShort?: string
  /** Why it ended early; what came in before stays. */
  readonly stopped?:
    | { readonly type: 'cancelled' }
    | { readonly type: 'storage'; readonly error: StorageError }
    /** Code that reads files could not be had; nothing came in. */
    | { readonly type: 'notLoaded'; readonly reason: string }
}

/** What a reader finds in a foreign file, whatever app wrote it: checked, and in our own nouns. */
export type ImportItem =
  /** A whole conversation. Its messages form trees, in no particular order. */
  | {
      readonly type: 'conversation'
      readonly conversation: Conversation
      readonly messages: readonly Message[]
      /** What was left out or changed, in a sentence. */
      readonly note?: string
      /** What the collections of its settings are called. */
      readonly collections?: readonly CollectionName[]
      /** Its app gave it no id: the one here follows from how it begins, and another chat may begin alike. */
      readonly isNamedByStart?: true
    }
  | { readonly type: 'exchange'; readonly exchange: Exchange }
  /** A setting, a connection or a run, of a file of ours. */
  | { readonly type: 'further'; readonly where: string; readonly record: FurtherRecord }
  /** `id` is what messages call it; the reader of items checks that it is the hash of the bytes. */
  | { readonly type: 'attachment'; readonly id: AttachmentId; readonly bytes: Blob; readonly name: string }
  | { readonly type: 'refused'; readonly where: string; readonly reason: string }
  /** The file ends too early: where, in a sentence. What was whole came before or comes after. */
  | { readonly type: 'cutShort'; readonly text: string }
  /** The app that what follows comes from; told once a file, before its first conversation. */
  | { readonly type: 'source'; readonly app: ImportedApp }
  /** Bytes read and bytes in all. */
  | { readonly type: 'progress'; readonly done: number; readonly total: number }

export type ImportItems = AsyncGenerator<ImportItem, void>

/** Settings by the names people know them under. */
export const SETTING_NAMES: Readonly<Record<keyof Settings, string>> = {
  theme: mark('Theme'),
  density: mark('Density'),
  language: mark('Language'),
  look: mark('Text size, typeface, line length and motion'),
  sendKey: mark('Key that sends'),
  idleLimitMs: mark('Timeout'),
  retries: mark('Automatic retries'),
  continuesBroken: mark('Continue broken replies'),
  finishesAtProvider: mark('Finish replies at OpenAI'),
  keepReplyMinutes: mark('Keep replies on this host'),
  keys: mark('Shortcuts'),
  recentModels: mark('Recent models'),
  favouriteModels: mark('Favourite models'),
  newConversation: mark('Settings of new chats'),
  chatOrder: mark('Order of chats'),
  chatGroups: mark('Groups of chats'),
  handOrder: mark('Chats sorted by hand'),
  titles: mark('Chat titles'),
  suggestsNext: mark('Suggest next prompts'),
  suggestModel: mark('Model for next prompts'),
  starters: mark('Starters'),
  isMemoryOn: mark('Memory'),
  compaction: mark('Summaries of long chats'),
  allowsCompaction: mark('Automatic summaries'),
  ranksByMeaning: mark('Ranking of passages'),
  embeddingModel: mark('Embedding model'),
  prompts: mark('Prompts'),
  tools: mark('Tools'),
  toolServers: mark('Tool servers'),
  functions: mark('Functions'),
  httpApis: mark('HTTP functions'),
  searchServices: mark('Search services'),
  toolApprovals: mark('Allowed tools'),
  trustedToolSources: mark('Trusted tool servers'),
  heldAddresses: mark('Addresses to allow'),
  heldValues: mark('Settings to allow'),
  refusals: mark('Parameters that models refused'),
  modelDialects: mark('APIs of models'),
  caps: mark('Spending limits'),
  pictureSide: mark('Picture size'),
  rawEventBytes: mark('Space for raw events'),
  isInspectorOpen: mark('Inspector panel'),
  showsMoreParameters: mark('More sampling in the inspector'),
  showsOutputParameters: mark('Output and stops in the inspector'),
  isLibraryOpen: mark('Chat list panel'),
  unreadChats: mark('Unread chats'),
  notifies: mark('Notifications'),
  showsNoticeTitles: mark('Show chat titles in notices'),
  quietHours: mark('Quiet hours'),
  noticeDevice: mark('Notifications'),
  announcesSentences: mark('Screen reader announcements'),
  smoothsText: mark('Smooth streaming'),
}
