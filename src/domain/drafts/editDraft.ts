import type { ArtifactVersionId, ConversationId, MessageId } from '../ids'

/** What is typed in the edit boxes of a conversation is kept beside the drafts, under keys that begin with this. */
export const editDraftsOf = (id: ConversationId): string => `edit:${id}:`

/** Where what is typed in the edit box of a message is kept among the drafts. */
export const editDraftKey = (conversationId: ConversationId, id: MessageId): ConversationId =>
  `${editDraftsOf(conversationId)}${id}` as ConversationId

/** Where what is typed over a version of an artifact is kept among the drafts. */
export const artifactDraftKey = (conversationId: ConversationId, id: ArtifactVersionId): ConversationId =>
  `${editDraftsOf(conversationId)}artifact:${id}` as ConversationId
