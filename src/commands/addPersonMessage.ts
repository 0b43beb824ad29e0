import type { Conversation } from '@/domain/conversation'
import type { Draft } from '@/domain/draft'
import type { MessageId } from '@/domain/ids'
import type { Message, Part } from '@/domain/message'
import { titleOf } from '@/domain/titleOf'
import { selectPath } from '@/store/selectors'

import type { CommandDeps } from './deps'
import { record } from './record'

/**
 * Writes what the person said at the end of the shown path. When this returns the message is in the store, and
 * storage has been given it.
 */
export function addPersonMessage(deps: CommandDeps, conversation: Conversation, draft: Draft): Message {
  const message = messageFrom(deps, conversation, draft)
  const isFirst = message.parentId === null && conversation.titledBy === 'firstLine'
  void record(deps, {
    conversations: [
      {
        ...conversation,
        activeLeafId: message.id,
        updatedAt: message.createdAt,
        title: isFirst ? titleOf(draft.text || (draft.attachments[0]?.name ?? '')) : conversation.title,
      },
    ],
    messages: [message],
  })
  return message
}

function messageFrom(deps: CommandDeps, conversation: Conversation, draft: Draft): Message {
  const parts: Part[] = draft.attachments.map((attachment) => ({
    type: attachment.mediaType.startsWith('image/')
      ? 'image'
      : attachment.mediaType.startsWith('audio/')
        ? 'audio'
        : 'file',
    attachmentId: attachment.id,
    name: attachment.name,
    mediaType: attachment.mediaType,
    sizeBytes: attachment.sizeBytes,
  }))
  if (draft.text !== '') parts.push({ type: 'text', text: draft.text })
  return {
    id: deps.newId() as MessageId,
    conversationId: conversation.id,
    parentId: selectPath(conversation.id)(deps.store.getState()).at(-1) ?? null,
    role: 'user',
    parts,
    status: { type: 'complete' },
    createdAt: deps.now(),
  }
}
