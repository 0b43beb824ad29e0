import type { Dialect } from '../connections/dialect'
import type { HeldAddresses } from '../connections/heldAddresses'
import {
  DEFAULT_COMPACTION,
  DEFAULT_CONVERSATION_SETTINGS,
  type Compaction,
  type ConversationSettings,
} from '../conversations/conversation'
import type { ChatGroups, ChatOrder } from '../conversations/arrangement'
import type { OwnFunction } from '../functions/ownFunction'
import type { HttpApi } from '../http/httpApi'
import type { ConversationId } from '../ids'
import type { QuietHours } from '../notices/quietHours'
import type { ToolServer } from '../mcp/toolServer'
import type { ModelRef } from '../modelRef'
import type { SpendingCaps } from '../pricing'
import type { Refusals } from '../request/refusals'
import type { ToolApprovals } from '../tools/toolCall'
import type { SearchService } from '../web/searchService'

export type Theme = 'system' | 'light' | 'dark' | 'contrast'
export type Density = 'comfortable' | 'compact'

/** The largest number of `retries`. */
export const MOST_RETRIES = 5
/** As long as a host keeps a reply: a day. */
export const MOST_KEEP_MINUTES = 1_440

/** How many recently used models are kept. */
export const RECENT_MODELS = 8

/** The list with this item in the place of the one with its id, or at the end. */
export const withItem = <Item extends { readonly id: string }>(
  list: readonly Item[],
  item: Item,
): readonly Item[] =>
  list.some(({ id }) => id === item.id)
    ? list.map((each) => (each.id === item.id ? item : each))
    : [...list, item]

/** A prompt kept for reuse. */
export type SavedPrompt = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly kind: 'system' | 'message'
  /** Folders inside folders are apart by a slash; absent for none. */
  readonly folder?: string
  readonly tags?: readonly string[]
}

/** Function definitions kept for reuse: a JSON array of them, as text. */
export type SavedTools = { readonly id: string; readonly name: string; readonly text: string }

export type Settings = {
  readonly theme: Theme
  readonly density: Density
  /** Text size, typeface, line length and motion, as `look.ts` reads them; what is absent is as usual. */
  readonly look: Readonly<Record<string, string>>
  /** The language of the page by its code; empty for the browser's. */
  readonly language: string
  /** `enter` sends and Shift+Enter breaks the line; `modEnter` the other way; `auto` breaks on touch. */
  readonly sendKey: 'auto' | 'enter' | 'modEnter'
  /** Milliseconds without a byte after which a reply is given up. */
  readonly idleLimitMs: number
  /** How often a request that failed before its first token is sent again by itself. */
  readonly retries: number
  /** Whether a reply that broke in the middle is gone on with by itself, where its model does that. */
  readonly continuesBroken: boolean
  /** How long this page's host keeps a reply after its end, in minutes, so that it outlives the page; 0 = it does not. */
  readonly keepReplyMinutes: number
  /** Whether a provider that can writes replies to their end although this page has gone, for which it stores them. */
  readonly finishesAtProvider: boolean
  /** Changed key chords by command name. */
  readonly keys: Readonly<Record<string, string>>
  readonly recentModels: readonly ModelRef[]
  readonly favouriteModels: readonly ModelRef[]
  /** What the next new conversation starts with; its model is the one chosen last. */
  readonly newConversation: ConversationSettings
  /** What the list of chats is sorted by, what its groups are, and the order of the person’s hand. */
  readonly chatOrder: ChatOrder
  readonly chatGroups: ChatGroups
  readonly handOrder: readonly ConversationId[]
  /** Where titles come from: the first line, a model that is asked each time the person agrees, or always a model. */
  readonly titles: 'firstLine' | 'ask' | 'model'
  /** Whether a model suggests what to say next after each reply; and which, null for that of the chat. */
  readonly suggestsNext: boolean
  readonly suggestModel: ModelRef | null
  /** By `modelKey`, the starters of new chats with a model; those of Parlance where there are none. */
  readonly starters: Readonly<Record<string, readonly string[]>>
  /** Whether chats are sent with what is remembered. */
  readonly isMemoryOn: boolean
  /** When the earlier part of a long chat is summarised, unless the chat says otherwise. */
  readonly compaction: Compaction
  /** Whether the person allowed on this device that it is done without asking. */
  readonly allowsCompaction: boolean
  /** Whether passages of documents can be ranked by a model, too; and by which. */
  readonly ranksByMeaning: boolean
  readonly embeddingModel: ModelRef | null
  readonly prompts: readonly SavedPrompt[]
  readonly tools: readonly SavedTools[]
  /** Servers of tools that the person added. */
  readonly toolServers: readonly ToolServer[]
  /** Functions that the person wrote. */
  readonly functions: readonly OwnFunction[]
  /** Services whose operations models may call. */
  readonly httpApis: readonly HttpApi[]
  /** Services that search the web. */
  readonly searchServices: readonly SearchService[]
  readonly toolApprovals: ToolApprovals
  /** Sources whose tools run without asking where they are marked as read-only, by id. */
  readonly trustedToolSources: readonly string[]
  /** What came by a file or sync with addresses that the person has not allowed here yet. */
  readonly heldAddresses: HeldAddresses
  /** What a file or another device set of what only the person decides here, and has not allowed yet. */
  readonly heldValues: HeldValues
  readonly caps: SpendingCaps
  /** Parameters that models refused: left out of their requests until they are offered again. */
  readonly refusals: Refusals
  /** The dialect a person chose for a model, by `modelKey`. */
  readonly modelDialects: Readonly<Record<string, Dialect>>
  /** Pixels of the longer side of a picture that is attached; larger ones are made smaller. 0 = as it is. */
  readonly pictureSide: number
  /** Bytes of raw stream events kept for the inspector, oldest dropped first. */
  readonly rawEventBytes: number
  readonly isInspectorOpen: boolean
  /** Whether the inspector shows the parameters that few change. */
  readonly showsMoreParameters: boolean
  readonly showsOutputParameters: boolean
  readonly isLibraryOpen: boolean
  /** Chats of this device whose reply ended where nobody saw it, until they are opened. */
  readonly unreadChats: readonly ConversationId[]
  /** Whether the system tells of a reply that ended while the page was hidden; `ask` until the person was asked. */
  readonly notifies: 'ask' | 'on' | 'off'
  /** Notices of this device name the chat. */
  readonly showsNoticeTitles: boolean
  /** Null = none. */
  readonly quietHours: QuietHours | null
  /** What the host of this page knows this device as, which it tells of things while no page is open; '' = it doesn't. */
  readonly noticeDevice: string
  /** Announce replies sentence by sentence to screen readers, rather than once at the end. */
  readonly announcesSentences: boolean
  /** Show replies at an even pace rather than as they come. */
  readonly smoothsText: boolean
}

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  density: 'comfortable',
  look: {},
  language: '',
  sendKey: 'auto',
  idleLimitMs: 90_000,
  retries: 2,
  continuesBroken: false,
  keepReplyMinutes: 15,
  finishesAtProvider: false,
  keys: {},
  recentModels: [],
  favouriteModels: [],
  newConversation: DEFAULT_CONVERSATION_SETTINGS,
  chatOrder: 'lastUse',
  chatGroups: 'age',
  handOrder: [],
  titles: 'firstLine',
  suggestsNext: false,
  suggestModel: null,
  starters: {},
  isMemoryOn: false,
  compaction: DEFAULT_COMPACTION,
  allowsCompaction: false,
  ranksByMeaning: false,
  embeddingModel: null,
  prompts: [],
  tools: [],
  toolServers: [],
  functions: [],
  httpApis: [],
  searchServices: [],
  toolApprovals: {},
  trustedToolSources: [],
  heldAddresses: {},
  heldValues: {},
  caps: { perDay: '', perMonth: '', perConversation: '' },
  refusals: {},
  modelDialects: {},
  pictureSide: 2048,
  rawEventBytes: 50_000_000,
  isInspectorOpen: false,
  showsMoreParameters: false,
  showsOutputParameters: false,
  isLibraryOpen: true,
  unreadChats: [],
  notifies: 'ask',
  showsNoticeTitles: false,
  quietHours: null,
  noticeDevice: '',
  announcesSentences: false,
  smoothsText: false,
}

/**
 * By the path they are of, as JSON text: changes of settings that a file or another device brought, and that are not in
 * effect before the person allows them.
 */
export type HeldValues = Readonly<Record<string, HeldEdit>>

/** A `SettingsEdit` of one value. */
export type HeldEdit = {
  readonly type: 'set' | 'unset'
  readonly path: readonly [string, ...string[]]
  readonly value?: unknown
}
