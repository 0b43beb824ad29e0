import { isEmptyDraft, type Draft } from './draft'
import type { ConversationId, MessageId } from '../ids'
import type { Message } from '../messages/message'
import { personMessage } from './personMessage'

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
