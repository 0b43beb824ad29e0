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

/** Follow-ups that wait to be sent are kept beside the drafts, under keys that begin with this. */
const PREFIX = 'queue:'
/** Between the conversation and the tab in such a key. Sorts before every character an id holds. */
const BETWEEN = '\n'

/** Where what waits in a conversation is kept among the drafts: each tab has a queue of its own. */
export const followUpsKey = (id: ConversationId, tabId: string): ConversationId =>
  `${PREFIX}${id}${BETWEEN}${tabId}` as ConversationId

/** The first and the last key under which something of this conversation may wait, in any tab. */
export const followUpsOf = (id: ConversationId): readonly [string, string] => [
  `${PREFIX}${id}`,
  `${PREFIX}${id}${BETWEEN}\uffff`,
]

/** What waited to be sent in one tab. */
export type KeptFollowUps = {
  /** Its key among the drafts. */
  readonly key: ConversationId
  readonly conversationId: ConversationId
  /** Empty where an earlier version kept it. */
  readonly tabId: string
  readonly draft: Draft
}

/** Several drafts as one, their texts apart by an empty line. */
export const joinedDraft = (drafts: readonly Draft[]): Draft => ({
  text: drafts
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n\n'),
  attachments: drafts.flatMap(({ attachments }) => attachments),
})

/** Separates what was kept as drafts: what was in composers, and what waited to be sent. */
export function tellApart(stored: Readonly<Record<string, Draft>>): {
  readonly drafts: Readonly<Record<string, Draft>>
  readonly waiting: readonly KeptFollowUps[]
} {
  const rows = Object.entries(stored)
  const isWaiting = ([key]: readonly [string, Draft]) => key.startsWith(PREFIX)
  return {
    drafts: Object.fromEntries(rows.filter((row) => !isWaiting(row))),
    waiting: rows.filter(isWaiting).map(([key, draft]) => {
      const [id = '', tabId = ''] = key.slice(PREFIX.length).split(BETWEEN)
      return { key: key as ConversationId, conversationId: id as ConversationId, tabId, draft }
    }),
  }
}
