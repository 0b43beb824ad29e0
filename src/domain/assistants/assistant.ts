import type { Attachment } from '../attachments/attachment'
import type { AssistantId, AssistantVersionId } from '../ids'
import type { ItemName } from '../items/item'
import type { ModelRef } from '../modelRef'
import type { Parameters } from '../parameters/parameters'
import type { ToolUse } from '../tools/toolUse'

/** What a person sets up once: how a model answers in the chats that use it. */
export type AssistantContent = {
  readonly name: string
  /** One line that says what it is for; may be empty. */
  readonly description: string
  /** A letter or an emoji, where there is no picture; the first letter of the name when empty. */
  readonly letter: string
  /** A small picture as a `data:` URL; empty for none. */
  readonly picture: string
  /** May hold variables (`domain/prompts/template`). */
  readonly instructions: string
  /** Null for whichever model the chat has. */
  readonly model: ModelRef | null
  readonly parameters: Parameters
  /** Absent where a chat keeps its own. */
  readonly toolUse?: ToolUse
  /** Put into the next message of a chat that takes the assistant. */
  readonly documents: readonly Attachment[]
  /** Messages to begin with. */
  readonly starters: readonly string[]
  /** Whether chats with it are sent without memories; absent where they are not. */
  readonly noMemory?: boolean
}

/** What an assistant was at one time. Never changed: an edit makes another. */
export type AssistantVersion = AssistantContent & {
  readonly id: AssistantVersionId
  readonly assistantId: AssistantId
  /** From 1. */
  readonly number: number
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

/** An assistant: which of its versions new chats take. */
export type AssistantHead = {
  readonly id: AssistantId
  readonly versionId: AssistantVersionId
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

/** An assistant with its newest version. */
export type Assistant = { readonly head: AssistantHead; readonly version: AssistantVersion }

export const EMPTY_ASSISTANT: AssistantContent = {
  name: '',
  description: '',
  letter: '',
  picture: '',
  instructions: '',
  model: null,
  parameters: {},
  documents: [],
  starters: [],
}

export const headName = (id: AssistantId): ItemName => `assistant/${id}`
export const versionName = (id: AssistantVersionId): ItemName => `assistantVersion/${id}`
