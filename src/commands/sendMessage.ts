import { EMPTY_DRAFT, isEmptyDraft, type Draft } from '@/domain/draft'
import type { ConversationId } from '@/domain/ids'

import { addPersonMessage } from './addPersonMessage'
import { keepSettings } from './changeAppSettings'
import type { CommandDeps } from './deps'
import { keepFollowUps } from './keepFollowUps'
import { runReply, sendFollowUp } from './runReply'
import { saveDraft } from './saveDraft'
import { startConversation } from './startConversation'

/**
 * Adds the person's message at the end of the shown path and streams the reply. While a reply
 * runs there, the message is queued instead. Where older follow-ups wait (their reply was stopped
 * or failed) it goes behind them, and the oldest is sent. Resolves when the reply has ended.
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
    if (isEmptyDraft(draft)) return
    const clearDraft = () => {
      saveDraft(deps, target ?? 'new', EMPTY_DRAFT)
    }
    const waiting = (target === null ? undefined : store.getState().queued[target]) ?? []
    if (target !== null && (waiting.length > 0 || deps.inFlight.has(target))) {
      keepFollowUps(deps, target, [...waiting, draft])
      clearDraft()
      await sendFollowUp(deps, target)
      return
    }

    const conversation = target === null ? startConversation(deps) : store.getState().conversations[target]
    if (!conversation) return
    const message = addPersonMessage(deps, conversation, draft)
    // After the message: closed in between, what was typed is there twice rather than not at all.
    clearDraft()
    if (target === null) {
      store.getState().threadLoaded(conversation.id, [message])
      void keepSettings(deps, store.getState().settings)
      onStarted?.(conversation.id)
    }
    await runReply(deps, { conversationId: conversation.id, parentId: message.id })
  }
