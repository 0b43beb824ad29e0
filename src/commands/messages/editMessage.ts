import { EMPTY_DRAFT } from '@/domain/drafts/draft'
import { editDraftKey } from '@/domain/drafts/editDraft'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { withSpokenText } from '@/domain/messages/spokenText'
import { selectMessage } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { record } from '../record'
import { runReply } from '../replies/runReply'

/**
 * Writes a changed text as a variant beside the message, which stays. Sending it asks for a
 * reply; a variant of a reply is only kept. While a reply runs nothing is done.
 *
 * @param options `onSaved` is told once the variant is written and what was typed is no draft any more.
 */
export const createEditMessage = (deps: CommandDeps) =>
  async function editMessage(
    conversationId: ConversationId,
    id: MessageId,
    text: string,
    { isSent, onSaved }: { isSent: boolean; onSaved?: () => void },
  ): Promise<void> {
    const { store, now, newId } = deps
    const message = selectMessage(conversationId, id)(store.getState())
    const conversation = store.getState().conversations[conversationId]
    if (!message || !conversation || deps.inFlight.has(conversationId)) return
    const draftKey = editDraftKey(conversationId, id)
    const variantId = newId() as MessageId
    deps.storage.noteSent({ key: draftKey, draft: { ...EMPTY_DRAFT, text }, messageId: variantId })
    const variant: Message = {
      ...message,
      id: variantId,
      parts: withSpokenText(message, text),
      status: { type: 'complete' },
      createdAt: now(),
    }
    const written = record(deps, {
      conversations: [{ ...conversation, activeLeafId: variant.id, updatedAt: now() }],
      messages: [variant],
      drafts: [[draftKey, null]],
    })
    store.getState().draftChanged(draftKey, EMPTY_DRAFT)
    onSaved?.()
    await written
    if (isSent && message.role !== 'assistant') await runReply(deps, { conversationId, parentId: variant.id })
  }
