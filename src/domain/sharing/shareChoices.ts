import type { ConversationId, MessageId } from '../ids'

/** What of a chat goes out, besides what was said. */
export type ShareChoices = {
  /** All branches, or only the one that is shown. */
  readonly branches: boolean
  /** Attached files; only named otherwise. */
  readonly files: boolean
  readonly reasoning: boolean
  /** Calls of tools and their results. */
  readonly tools: boolean
  /** What the person told the model about how to behave. */
  readonly instructions: boolean
}

export const DEFAULT_CHOICES: ShareChoices = {
  branches: false,
  files: true,
  reasoning: false,
  tools: true,
  instructions: false,
}

/** All that can be chosen: what is read of what others shared. */
export const EVERYTHING: ShareChoices = {
  branches: true,
  files: true,
  reasoning: true,
  tools: true,
  instructions: true,
}

/** A chat, or one reply of it. */
export type ShareSubject = {
  readonly conversationId: ConversationId
  readonly messageId?: MessageId
}
