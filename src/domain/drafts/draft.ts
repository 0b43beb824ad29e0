import type { Attachment } from '../attachments/attachment'
import type { ArtifactVersionId, ConversationId, MessageId } from '../ids'

/** What was typed and not sent. */
export type Draft = { readonly text: string; readonly attachments: readonly Attachment[] }

export const EMPTY_DRAFT: Draft = { text: '', attachments: [] }

/** Whether all of `draft` is in `kept` too. */
export const holdsDraft = (kept: Draft, { text, attachments }: Draft): boolean =>
  kept.text.includes(text) &&
  attachments.every(({ id }) => kept.attachments.some((attachment) => attachment.id === id))

/** Whether there is nothing in it to send. */
export const isEmptyDraft = ({ text, attachments }: Draft): boolean =>
  text.trim() === '' && !attachments.some(isSent)

/** Whether anything goes of what is attached: of a document no passage may. */
export const isSent = ({ document }: Attachment): boolean => document?.sent.length !== 0

/** What is kept on disk of a draft: null for one with nothing in it. */
export const keptDraft = (draft: Draft): Draft | null =>
  draft.text === '' && draft.attachments.length === 0 ? null : draft

/** What is typed in the edit boxes of a conversation is kept beside the drafts, under keys that begin with this. */
export const editDraftsOf = (id: ConversationId): string => `edit:${id}:`

/** Where what is typed in the edit box of a message is kept among the drafts. */
export const editDraftKey = (conversationId: ConversationId, id: MessageId): ConversationId =>
  `${editDraftsOf(conversationId)}${id}` as ConversationId

/** Where what is typed over a version of an artifact is kept among the drafts. */
export const artifactDraftKey = (conversationId: ConversationId, id: ArtifactVersionId): ConversationId =>
  `${editDraftsOf(conversationId)}artifact:${id}` as ConversationId
