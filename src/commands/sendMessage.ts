import type { Conversation } from '@/domain/conversation'
import { EMPTY_DRAFT, type Draft } from '@/domain/draft'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message, Part } from '@/domain/message'
import { titleOf } from '@/domain/titleOf'
import { selectPath } from '@/store/selectors'

import type { CommandDeps } from './deps'
import { record } from './record'
import { runReply } from './runReply'
import { saveDraft } from './saveDraft'
import { startConversation } from './startConversation'

/**
 * Adds the person's message at the end of the shown path and streams the reply. While a reply
 * runs there, the message is queued instead. Resolves when the reply has ended.
 *
 * @param target null on the start page: a conversation is made, and `onStarted` told before anything is sent.
 */
export const createSendMessage = (deps: CommandDeps) =>
  async function sendMessage(
    target: ConversationId | null,
    draft: Draft,
    onStarted?: (id: ConversationId) => void,
  ): Promise<void> {
    const { store } = deps
    if (draft.text.trim() === '' && draft.attachments.length === 0) return
    saveDraft(deps, target ?? 'new', EMPTY_DRAFT)
    if (target !== null && deps.inFlight.has(target)) {
      store.getState().followUpQueued(target, draft)
      return
    }

    const conversation = target === null ? startConversation(deps) : store.getState().conversations[target]
    if (!conversation) return
    const message = messageFrom(deps, conversation, draft)
    const isFirst = message.parentId === null && conversation.titledBy === 'firstLine'
    const saved = record(deps, {
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
    if (target === null) {
      store.getState().threadLoaded(conversation.id, [message])
      void deps.storage.saveSettings(store.getState().settings)
      onStarted?.(conversation.id)
    }
    // What the person wrote is on disk before anything is asked of a service.
    await saved
    await runReply(deps, { conversationId: conversation.id, parentId: message.id })
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
