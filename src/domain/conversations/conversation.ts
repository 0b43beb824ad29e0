import type { DataRule } from '../catalog'
import type {
  AgentTreeId,
  AssistantId,
  AssistantVersionId,
  AttachmentId,
  CollectionId,
  ConnectionId,
  ConversationId,
  ExchangeId,
  MessageId,
  ModelId,
  ProjectId,
} from '../ids'
import type { ModelRef, Route } from '../modelRef'
import type { Parameters } from '../parameters/parameters'
import type { PersonalRule } from '../personalData/personalRule'
import type { Cost } from '../pricing'
import type { ToolUse } from '../tools/toolCall'

export type ConversationSettings = {
  /** The model that answers; with a route the one that it took last. */
  readonly connectionId: ConnectionId | null
  readonly modelId: ModelId | null
  /** The rule that chooses the model of each message; absent where one is fixed. */
  readonly route?: Route
  readonly systemPrompt: string
  /** The role the system prompt is sent under. */
  readonly systemRole: 'system' | 'developer'
  readonly parameters: Parameters
  /** Data lock; null when unlocked. */
  readonly dataRule: DataRule | null
  /** Further members of the request's body, as JSON text of an object; they override those of the connection. */
  readonly extraFields?: string
  /** What is left out where the model's context is too small; the oldest turns when absent. */
  readonly contextCut?: ContextCut
  /** When its earlier part is summarised; null and absent for as in Settings. */
  readonly compaction?: Compaction | null
  /** Which reasoning of earlier replies is sent back; `usual` when absent. */
  readonly sentReasoning?: SentReasoning
  /** Which tools its model may call; absent for none. */
  readonly toolUse?: ToolUse
  /** Tools that a file or another device switched on in it: off before the person allows them (`conversations/heldTools`). */
  readonly heldTools?: ToolUse
  /** Whose sub-agent works in it; absent for a chat of the person's. */
  readonly agent?: AgentPlace
  /** The chat that it was branched from; absent for one that is no branch. */
  readonly branchOf?: ConversationId
  /** Absent for none. */
  readonly assistant?: AssistantUse
  /** The project it is in; absent for none. */
  readonly project?: ProjectId
  /** Whose documents are looked in for each message; absent for none. */
  readonly collections?: readonly CollectionId[]
  /** No memories are sent with it. */
  readonly noMemory?: boolean
  /** From whom personal data is hidden; from nobody when absent, unless its project asks for more. */
  readonly personalData?: PersonalRule
}

/**
 * Which reasoning of earlier replies goes back to the model: what its API expects, that of all replies, of those to the
 * last message alone, or none, as far as the API leaves a choice.
 */
export const SENT_REASONING = ['usual', 'all', 'turn', 'none'] as const
export type SentReasoning = (typeof SENT_REASONING)[number]

/** Where a title comes from: only the first line is ever replaced. */
export const TITLED_BY = ['firstLine', 'model', 'person'] as const

export type Conversation = {
  readonly id: ConversationId
  readonly title: string
  readonly titledBy: (typeof TITLED_BY)[number]
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  readonly updatedAt: number
  readonly activeLeafId: MessageId | null
  readonly settings: ConversationSettings
  readonly tags: readonly string[]
  readonly pinned: boolean
  readonly archived: boolean
  /** When it was put into the trash; null when it is not there. */
  readonly trashedAt: number | null
  /** In memory only: no row on disk has this. */
  readonly isTemporary?: true
}

/** Nothing chosen: no model, no prompt, no parameter sent. */
export const DEFAULT_CONVERSATION_SETTINGS: ConversationSettings = {
  connectionId: null,
  modelId: null,
  systemPrompt: '',
  systemRole: 'system',
  parameters: {},
  dataRule: null,
}

/** Settings with a change. A model that is chosen ends the rule that chose one. */
export function withChange(
  settings: ConversationSettings,
  change: Partial<ConversationSettings>,
): ConversationSettings {
  const { route: _, ...fixed } = settings
  return { ...(change.modelId ? fixed : settings), ...change }
}

/** A conversation without messages, with the defaults of everything; what differs is spread over it. */
export const emptyConversation = (id: ConversationId, createdAt: number): Conversation => ({
  id,
  title: '',
  titledBy: 'firstLine',
  createdAt,
  updatedAt: createdAt,
  activeLeafId: null,
  settings: DEFAULT_CONVERSATION_SETTINGS,
  tags: [],
  pinned: false,
  archived: false,
  trashedAt: null,
})

/** Where a sub-agent's chat belongs: its tree, the chat that gave the task, and the message there that holds its result. */
export type AgentPlace = {
  readonly tree: AgentTreeId
  readonly parent: ConversationId
  readonly call: MessageId
  /** Which question of a research it works on; absent where a call has one sub-agent. */
  readonly part?: number
}

/** The assistant of a chat: the version it took, and what the person filled in for its variables. */
export type AssistantUse = {
  readonly id: AssistantId
  readonly versionId: AssistantVersionId
  readonly values?: Readonly<Record<string, string>>
}

/** What is left out of the request where a conversation is larger than the model's context. */
export type ContextCut =
  /** The oldest turns; what is done unless the person chose otherwise. */
  | { readonly type: 'dropOldest' }
  /** The turns between the first and the latest. */
  | { readonly type: 'keepEnds' }
  /** Nothing: the service may refuse. */
  | { readonly type: 'none' }
  /** The messages that a summary replaces, on each branch by the summary that is of it. */
  | SummaryCut

/** A summary, and beside it those it came after and those of other branches, the newest first. */
export type SummaryCut = Summary & { readonly type: 'summary'; readonly others?: readonly Summary[] }

/** What is sent in the place of all messages of a path up to and including `upTo`. */
export type Summary = {
  readonly text: string
  readonly upTo: MessageId
  /** What goes with it as it was then: the to-do list, artifacts and names of files, in English for the model. */
  readonly kept?: string
  /** Files of the replaced messages that are still sent, with the first message after them. */
  readonly files?: readonly AttachmentId[]
  /** How it came about; absent in those of older versions. */
  readonly made?: {
    /** Milliseconds since the Unix epoch. */
    readonly at: number
    readonly model: ModelId
    readonly cost: Cost
    /** The last request it took. */
    readonly exchangeId?: ExchangeId
  }
}

export const DEFAULT_CUT: ContextCut = { type: 'dropOldest' }

export const COMPACTION_TIMES = ['off', 'ask', 'automatic'] as const

/** When the earlier part of a long chat is summarised, and by which model. */
export type Compaction = {
  readonly when: (typeof COMPACTION_TIMES)[number]
  /** How full the model's context is then, in percent. */
  readonly fill: number
  /** Null for the model of the chat. */
  readonly model: ModelRef | null
}

/** Before earlier messages are left out: a fifth of the context is kept free for the reply. */
export const FILLS = [30, 40, 50, 60, 70, 75] as const

export const DEFAULT_COMPACTION: Compaction = { when: 'ask', fill: 75, model: null }

type Decided = { readonly compaction: Compaction; readonly allowsCompaction: boolean }

/** What counts for a chat. By itself nothing is summarised before the person allowed it on this device. */
export function compactionOf(
  settings: Decided,
  own: { readonly compaction?: Compaction | null },
): Compaction {
  const chosen = own.compaction ?? settings.compaction
  return chosen.when === 'automatic' && !settings.allowsCompaction ? { ...chosen, when: 'ask' } : chosen
}
