import { EMPTY_DRAFT, isEmptyDraft, type Draft } from '@/domain/draft'
import type { ConversationId } from '@/domain/ids'
import { selectDraft } from '@/store/selectors'

import { addPersonMessage } from './addPersonMessage'
import { keepSettings } from './changeAppSettings'
import type { CommandDeps } from './deps'
import { keepFollowUps } from './keepFollowUps'
import { createOpenConversation } from './openConversation'
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
    asked: Draft,
    onStarted?: (id: ConversationId) => void,
  ): Promise<void> {
    const { store } = deps
    if (isEmptyDraft(asked)) return
    const isRead = target === null || store.getState().threads[target] !== undefined
    const draft = isRead ? asked : await whenRead(deps, target, asked)
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

    const { settings } = store.getState()
    const conversation = target === null ? startConversation(deps) : store.getState().conversations[target]
    if (!conversation) return
    const message = addPersonMessage(deps, conversation, draft)
    // After the message: closed in between, what was typed is there twice rather than not at all.
    clearDraft()
    if (target === null) {
      store.getState().threadLoaded(conversation.id, [message])
      void keepSettings(deps, settings, store.getState().settings)
      onStarted?.(conversation.id)
    }
    await runReply(deps, { conversationId: conversation.id, parentId: message.id })
  }

/**
 * Waits until the messages of a conversation are read: before, its end is not known, and what is sent would begin it
 * anew. Gives what stands in the composer by then, which is nothing when Enter was pressed twice. Where the messages
 * cannot be read nothing is sent, and a notice says why.
 */
async function whenRead(deps: CommandDeps, target: ConversationId, asked: Draft): Promise<Draft> {
  const { store } = deps
  const inComposer = () => selectDraft(target)(store.getState())
  const isFromComposer = inComposer() === asked
  await createOpenConversation(deps)(target)
  if (store.getState().threads[target] === undefined) return EMPTY_DRAFT
  return isFromComposer ? inComposer() : asked
}
