import type { ConversationId, MessageId } from '@/domain/ids'
import { type Message, messageText } from '@/domain/messages/message'
import type { ModelRef } from '@/domain/modelRef'
import type { TokenLogprob } from '@/domain/replies/reply'
import { hasRestarted, prefixAtToken } from '@/domain/sampling/previewRequest'
import { t } from '@/lib/text/t'
import { selectMessage, selectThread } from '@/store/selectors'

import { createChangeSettings } from '../conversations/changeConversationSettings'
import type { CommandDeps } from '../deps'
import { exchangeSteps } from '../exchanges/runExchange'
import { record } from '../record'

import { runReply } from './runReply'
import type { ReplyOrder } from './writeReply'

/** A value that a model says it takes, of a parameter of which it refused another. */
export type OtherValue = { readonly name: 'reasoning_effort' | 'service_tier'; readonly value: string }

/**
 * Asks again for the reply `id`: the answer becomes a sibling, the old one stays.
 *
 * @param without parameters the model refused ("Send without temperature"): remembered, and left out from now on.
 * @param options `isCapWaived` sends although a spending cap is reached, `isSizeWaived` what doesn't fit the model ("Send
 *   anyway"); `use` sends another value in the place of one that the model refused, and sets it for the chat.
 */
export const createRegenerateReply = (deps: CommandDeps) =>
  async function regenerateReply(
    conversationId: ConversationId,
    id: MessageId,
    without: readonly string[] = [],
    { use, ...waived }: Pick<ReplyOrder, 'isCapWaived' | 'isSizeWaived'> & { readonly use?: OtherValue } = {},
  ): Promise<void> {
    const message = selectMessage(conversationId, id)(deps.store.getState())
    if (!message) return
    const { status, reply } = message
    const settings = deps.store.getState().conversations[conversationId]?.settings
    const names = use ? [use.name] : without
    if (names.length > 0 && status.type === 'failed' && reply && settings) {
      // Where the code cannot be loaded, the reply says so.
      const steps = await exchangeSteps.open().catch(() => undefined)
      const model = { connectionId: reply.connectionId, modelId: reply.model }
      await steps?.rememberRefusals(deps, { model, names, error: status.error, settings })
      if (use)
        await createChangeSettings(deps)(conversationId, {
          parameters: { ...settings.parameters, [use.name]: { value: use.value, origin: 'mine' } },
        })
    }
    // A message the person wrote is answered; a reply is answered again.
    const parentId = message.role === 'assistant' ? message.parentId : message.id
    await runReply(deps, { conversationId, parentId, without, ...waived })
  }

/** Goes on with a reply that was cut (by length, Stop or a lost connection), in place. */
export const createContinueReply = (deps: CommandDeps) =>
  async function continueReply(conversationId: ConversationId, id: MessageId): Promise<void> {
    const message = selectMessage(conversationId, id)(deps.store.getState())
    if (message?.role !== 'assistant') return
    await runReply(deps, { conversationId, parentId: message.parentId, continues: message })
  }

/**
 * Asks other models for a reply to the same message, one after the other: their replies are variants. The model of the
 * conversation stays. Stopping one of the replies leaves out the rest.
 */
export const createAskOthers = (deps: CommandDeps) =>
  async function askOthers(
    conversationId: ConversationId,
    id: MessageId,
    models: readonly ModelRef[],
  ): Promise<void> {
    for (const model of models) {
      const { tree } = selectThread(conversationId)(deps.store.getState())
      const last = tree.children.get(id)?.at(-1)
      if (last !== undefined && tree.byId.get(last)?.status.type === 'stopped') return
      await runReply(deps, { conversationId, parentId: id, model })
    }
  }

type Branch = {
  readonly conversationId: ConversationId
  /** The reply that is branched. */
  readonly messageId: MessageId
  readonly tokens: readonly TokenLogprob[]
  /** The token that is replaced, and by what. */
  readonly index: number
  readonly alternative: string
}

/**
 * Makes a variant of a reply that is the same up to a token, has another one there, and goes on from it: the prefix
 * is sent as an unfinished message of the assistant. Where the service restarts instead, a notice says so.
 */
export const createBranchFromToken = (deps: CommandDeps) =>
  async function branchFromToken(branch: Branch): Promise<void> {
    const { store, now, newId } = deps
    const { conversationId, tokens, index, alternative } = branch
    const original = selectMessage(conversationId, branch.messageId)(store.getState())
    const conversation = store.getState().conversations[conversationId]
    if (original?.role !== 'assistant' || !conversation || deps.inFlight.has(conversationId)) return

    const prefix = prefixAtToken(tokens, index, alternative)
    const variant: Message = {
      id: newId() as MessageId,
      conversationId,
      parentId: original.parentId,
      role: 'assistant',
      parts: [{ type: 'text', text: prefix }],
      status: { type: 'stopped' },
      createdAt: now(),
    }
    await record(deps, {
      conversations: [{ ...conversation, activeLeafId: variant.id, updatedAt: now() }],
      messages: [variant],
    })
    await runReply(deps, { conversationId, parentId: original.parentId, continues: variant })

    const ended = selectMessage(conversationId, variant.id)(store.getState())
    const continuation = ended ? messageText(ended).slice(prefix.length) : ''
    if (hasRestarted(prefix, continuation)) {
      store.getState().noticeShown({
        id: `branch-${variant.id}`,
        tone: 'info',
        text: t(
          'This service cannot go on from the middle of a reply: it restarted after the token you chose.',
        ),
      })
    }
  }
