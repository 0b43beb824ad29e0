import type { DraftChange } from '@/domain/conversations/changes'
import { editDraftKey, EMPTY_DRAFT, isEmptyDraft, type Draft } from '@/domain/drafts/draft'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { withSpokenText } from '@/domain/messages/spokenText'
import { savesData } from '@/lib/savesData'
import { selectConnection, selectConversationSettings, selectDraft, selectMessage } from '@/store/selectors'

import { addPersonMessage, startConversation } from '../conversations/addPersonMessage'
import { createOpenConversation } from '../conversations/openConversation'
import type { CommandDeps } from '../deps'
import { keepFollowUps } from '../drafts/saveDraft'
import { exchangeSteps } from '../exchanges/runExchange'
import { record } from '../record'
import { runReply, sendFollowUp } from '../replies/runReply'
import { inTurn, isTaken, turnToCome } from '../replies/turns'
import type { ReplyOrder } from '../replies/writeReply'
import { keepSettings } from '../settings/changeAppSettings'

/**
 * Adds the person's message at the end of the shown path and streams the reply. While a reply runs there, in this tab
 * or in another, the message is queued instead. Where older follow-ups wait (their reply was stopped or failed) it goes
 * behind them, and the oldest is sent. Resolves when the reply has ended.
 *
 * From this call on a page that dies leaves the draft or the message, and never both: the draft is noted at once, and
 * removed from disk in the transaction that writes the message. A page that can't save sends nothing: the draft stays.
 *
 * @param target null on the start page: a conversation is made, and `onStarted` told in the next task.
 * @param waived `isSizeWaived` where the person said to send what doesn't fit the model.
 */
export const createSendMessage = (deps: CommandDeps) =>
  async function sendMessage(
    target: ConversationId | null,
    asked: Draft,
    onStarted?: (id: ConversationId) => void,
    waived: Pick<ReplyOrder, 'isSizeWaived'> = {},
  ): Promise<void> {
    const { store } = deps
    if (isEmptyDraft(asked) || store.getState().cannotSave) return
    if (target === null) return sendFirst(deps, { draft: asked, waived }, onStarted)
    const isRead = store.getState().threads[target] !== undefined
    const draft = isRead ? asked : await whenRead(deps, target, asked)
    if (isEmptyDraft(draft)) return
    const id = takeDraft(deps, target, draft)
    const waits = () => store.getState().queued[target] ?? []
    // What is typed while the turn is asked for is the next draft.
    const typed = (): readonly DraftChange[] => {
      const next = selectDraft(target)(store.getState())
      return [[target, isEmptyDraft(next) ? null : next]]
    }
    if (waits().length > 0 || isTaken(deps, target)) {
      keepFollowUps(deps, target, [...waits(), draft], typed())
      await sendFollowUp(deps, target)
      return
    }
    await inTurn(deps, target, { waits: false }, async (turn) => {
      const conversation = store.getState().conversations[target]
      if (!turn || deps.inFlight.has(target)) {
        turn?.release()
        keepFollowUps(deps, target, [draft, ...waits()], typed())
        await sendFollowUp(deps, target)
      } else if (conversation) {
        deps.aheadOfViews()
        const message = addPersonMessage(deps, conversation, { id, draft, drafts: typed() })
        await runReply(deps, { conversationId: target, parentId: message.id, ...waived }, turn)
      } else turn.release()
    })
  }

/**
 * Makes a conversation with this message. Nobody else knows it, and its turn is not waited for. The place changes once
 * the request is on its way: rendering it takes longer than all that is done here.
 */
async function sendFirst(
  deps: CommandDeps,
  { draft, waived }: { readonly draft: Draft; readonly waived: Pick<ReplyOrder, 'isSizeWaived'> },
  onStarted?: (id: ConversationId) => void,
): Promise<void> {
  const { store } = deps
  const { settings } = store.getState()
  deps.aheadOfViews(() => {
    onStarted?.(conversation.id)
    void keepSettings(deps, settings, store.getState().settings)
  })
  const id = takeDraft(deps, 'new', draft)
  const conversation = startConversation(deps)
  const message = addPersonMessage(deps, conversation, { id, draft, drafts: [['new', null]] })
  store.getState().threadLoaded(conversation.id, [message])
  const turn = turnToCome(deps.tabs.awaitTurn(conversation.id))
  await runReply(deps, { conversationId: conversation.id, parentId: message.id, ...waived }, turn)
}

/** Empties the composer and notes what was in it, on its way to become the message with the returned id. */
function takeDraft(
  { store, storage, newId }: CommandDeps,
  key: ConversationId | 'new',
  draft: Draft,
): MessageId {
  const messageId = newId() as MessageId
  storage.noteSent({ key, draft, messageId })
  store.getState().draftChanged(key, EMPTY_DRAFT)
  return messageId
}

/**
 * Waits until the messages of a conversation are read: before, its end is not known, and what is sent would begin it
 * again. Gives what is in the composer by then, which is nothing when Enter was pressed twice. Where the messages
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

/**
 * To be called with each letter written, and when a person goes to the composer: meanwhile the code that sends loads,
 * the service is connected to, and the request is made once; the built-in engine, where it is to answer, loads its
 * model. What goes wrong is told to the request.
 *
 * @param id null on the start page.
 * @param isEarly nothing is written yet: not done where the person asked the browser to save data.
 */
export const createWarmSending = (deps: CommandDeps) =>
  function warmSending(id: ConversationId | null, isEarly = false): void {
    if (isEarly && savesData()) return
    const state = deps.store.getState()
    const { connectionId, modelId } = selectConversationSettings(id)(state)
    const connection = selectConnection(connectionId)(state)
    if (!connection || modelId === null) return
    deps.warm(connection, modelId)
    exchangeSteps.open().then(
      ({ rehearseRequest }) => rehearseRequest(deps, id),
      () => undefined,
    )
  }
