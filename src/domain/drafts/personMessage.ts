import { english } from '@/lib/text/english'

import type { Attachment } from '../attachments/attachment'
import type { ConversationId, MessageId } from '../ids'
import type { AttachmentPart, Message, Part } from '../messages/message'

import { type Draft, isEmptyDraft, isSent } from './draft'

/** What a draft becomes at a place of a conversation: its attachments, then its text. */
export function personMessage(
  draft: Draft,
  place: Pick<Message, 'id' | 'conversationId' | 'parentId' | 'createdAt'>,
): Message {
  const parts: Part[] = draft.attachments.filter(isSent).flatMap(partsOf)
  if (draft.text !== '') parts.push({ type: 'text', text: draft.text })
  return { ...place, role: 'user', parts, status: { type: 'complete' } }
}

/** A file as a part; a document whose pages go, as a picture of each. */
function partsOf({ id, name, mediaType, sizeBytes, document }: Attachment): readonly AttachmentPart[] {
  if (document?.sent === 'pages') {
    return (document.pages ?? []).map((page) => ({
      type: 'image',
      attachmentId: page.id,
      name: english('{name}, page {page}', { name, page: page.number }),
      mediaType: page.mediaType,
      sizeBytes: page.sizeBytes,
      document: { ...document, pages: [page] },
    }))
  }
  return [
    {
      type: mediaType.startsWith('image/') ? 'image' : mediaType.startsWith('audio/') ? 'audio' : 'file',
      attachmentId: id,
      name,
      mediaType,
      sizeBytes,
      ...(document && { document }),
    },
  ]
}

/** The id of a message that is only being written. */
export const DRAFT_ID = 'draft' as MessageId

/** What is being written as the message it would become; undefined where there is nothing to send. */
export const draftMessage = (draft: Draft): Message | undefined =>
  isEmptyDraft(draft)
    ? undefined
    : personMessage(draft, {
        id: DRAFT_ID,
        conversationId: 'draft' as ConversationId,
        parentId: null,
        createdAt: 0,
      })

/** The messages of a path, and after them the one that is being written: what Send would send. */
export function withDraft(path: readonly Message[], draft: Draft): readonly Message[] {
  const message = draftMessage(draft)
  return message ? [...path, message] : path
}

type Exchange = {
  /** The documents of what a chat leaves, and of what it comes to. */
  readonly last: readonly Attachment[]
  readonly next: readonly Attachment[]
  /** What the messages of the chat were sent with already, by `sourceOf`. */
  readonly sent?: ReadonlySet<string>
}

/**
 * A draft with the documents of one assistant or project taken out and those of another put in, each once. The same
 * object where nothing differs.
 */
export function exchangeDocuments(draft: Draft, { last, next, sent }: Exchange): Draft {
  const isAmong = (files: readonly Attachment[], file: Attachment) =>
    files.some((each) => sourceOf(each) === sourceOf(file))
  const kept = draft.attachments.filter((file) => !isAmong(last, file))
  const added = next.filter((file) => !isAmong(kept, file) && sent?.has(sourceOf(file)) !== true)
  const isSame =
    kept.length + added.length === draft.attachments.length &&
    [...kept, ...added].every((file) => isAmong(draft.attachments, file))
  return isSame ? draft : { ...draft, attachments: [...kept, ...added] }
}

/** What stays the same of an attached document: what of it is sent changes its id. */
export const sourceOf = ({ id, document }: Pick<Attachment, 'id' | 'document'>): string =>
  document?.textId ?? id
