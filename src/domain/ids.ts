declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

/** Ids are branded, so that one noun's id cannot be passed as another's. */
export type ConversationId = Branded<'Conversation'>
export type MessageId = Branded<'Message'>
export type ExchangeId = Branded<'Exchange'>
export type ConnectionId = Branded<'Connection'>
export type RunId = Branded<'Run'>
/** SHA-256 of the bytes, in hexadecimal. */
export type AttachmentId = Branded<'Attachment'>
/** A tool of a source: `toolId` makes it. */
export type ToolId = Branded<'Tool'>
/** What a service calls the model; unique within one connection only. */
export type ModelId = Branded<'Model'>
/** A server of tools (MCP) that the person added. */
export type ToolServerId = Branded<'ToolServer'>
/** A fact that is kept for later chats. */
export type MemoryId = Branded<'Memory'>
/** A folder of conversations. */
export type ProjectId = Branded<'Project'>
/** A task that a chat gave to others, with all they gave on. */
export type AgentTreeId = Branded<'AgentTree'>
export type SkillId = Branded<'Skill'>
/** Documents that several chats use. */
export type CollectionId = Branded<'Collection'>
export type CollectionFileId = Branded<'CollectionFile'>
export type AssistantId = Branded<'Assistant'>
/** One version of an assistant, which never changes. */
export type AssistantVersionId = Branded<'AssistantVersion'>
/** A piece of work that a conversation changes: a document, code, a page or a drawing. */
export type ArtifactId = Branded<'Artifact'>
/** One version of an artifact, which never changes. */
export type ArtifactVersionId = Branded<'ArtifactVersion'>
/** Something that asks a model at set times. */
export type ScheduleId = Branded<'Schedule'>
/** One run of a schedule: `<schedule>/<key of the run>`. */
export type ScheduleRunId = Branded<'ScheduleRun'>

/** Longest id that is accepted, in characters: ours have 21, those of other apps up to about 60. */
const MAX_ID_CHARS = 256

/**
 * Whether a value can be an id: 1 to 256 characters, and no name that every object inherits. Ids are keys of
 * plain objects in the store, where `constructor` or `__proto__` would find something that nobody put there.
 */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length > 0 &&
  value.length <= MAX_ID_CHARS &&
  !(value in Object.prototype)
