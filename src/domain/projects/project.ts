import type { Attachment } from '../attachments/attachment'
import type { AssistantId, ProjectId } from '../ids'
import type { ItemName } from '../items/item'

export const PROJECT_COLOURS = ['grey', 'red', 'amber', 'green', 'teal', 'blue', 'violet', 'pink'] as const
export type ProjectColour = (typeof PROJECT_COLOURS)[number]

/** What a person sets of a project. Which chats are in it, the chats say. */
export type ProjectContent = {
  readonly name: string
  readonly colour: ProjectColour
  /** Sent before those of its chats. May hold variables (`domain/prompts/template`). */
  readonly instructions: string
  /** Whom new chats begin with; null for whichever is chosen. */
  readonly assistantId: AssistantId | null
  /** Put into the first message of its new chats. */
  readonly documents: readonly Attachment[]
  /** Whether its chats are sent without memories; absent where they are not. */
  readonly noMemory?: boolean
}

/** A folder of chats with what they have in common. */
export type Project = ProjectContent & {
  readonly id: ProjectId
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

export const EMPTY_PROJECT: ProjectContent = {
  name: '',
  colour: 'grey',
  instructions: '',
  assistantId: null,
  documents: [],
}

export const projectName = (id: ProjectId): ItemName => `project/${id}`
