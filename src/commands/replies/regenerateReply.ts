import type { ConversationId, MessageId } from '@/domain/ids'
import type { MergeFacts } from '@/domain/messages/message'
import { answeredBy, type ModelRef } from '@/domain/modelRef'
import { mergingPath } from '@/domain/replies/merging'
import { selectMessage, selectThread } from '@/store/selectors'

import { createChangeSettings } from '../conversations/changeConversationSettings'
import type { CommandDeps } from '../deps'
import { exchangeSteps } from '../exchanges/runExchange'

import { runReply } from './runReply'
import type { ReplyOrder } from './writeReply'

/** A value that a model says it takes, of a parameter of which it refused another. */
export type OtherValue = { readonly name: 'reasoning_effort' | 'service_tier'; readonly value: string }

type RegenerateOptions = Pick<ReplyOrder, 'isCapWaived' | 'isSizeWaived'> & {
  readonly use?: OtherValue
  readonly choosesAgain?: boolean
}

/**
 * Asks again for the reply `id`: the answer becomes a sibling, the old one stays.
 *
 * @param without parameters the model refused ("Send without temperature"): remembered, and left out from now on.
 * @param options `isCapWaived` sends although a spending cap is reached, `isSizeWaived` what doesn't fit the model ("Send
 *   anyway"); `use` sends another value in the place of one that the model refused, and sets it for the chat;
 *   `choosesAgain` lets the rule of the chat choose the model again, which otherwise stays.
 */
export const createRegenerateReply = (deps: CommandDeps) =>
  async function regenerateReply(
    conversationId: ConversationId,
    id: MessageId,
    without: readonly string[] = [],
    { use, choosesAgain = false, ...waived }: RegenerateOptions = {},
  ): Promise<void> {
    const message = selectMessage(conversationId, id)(deps.store.getState())
    if (!message) return
    const { status, reply } = message
    const settings = deps.store.getState().conversations[conversationId]?.settings
    const names = use ? [use.name] : without
    if (names.length > 0 && status.type === 'failed' && reply && settings) {
      // Where the code cannot be loaded, the reply says so.
      const steps = await exchangeSteps.open().catch(() => undefined)
      const model = answeredBy(reply)
      await steps?.rememberRefusals(deps, { model, names, error: status.error, settings })
      if (use)
        await createChangeSettings(deps)(conversationId, {
          parameters: { ...settings.parameters, [use.name]: { value: use.value, origin: 'mine' } },
        })
    }
    // A message the person wrote is answered; a reply is answered again.
    const parentId = message.role === 'assistant' ? message.parentId : message.id
    // Where a rule chose the model, the same one answers again.
    const model =
      settings?.route && !choosesAgain && reply && message.role === 'assistant'
        ? answeredBy(reply)
        : undefined
    const merges = message.role === 'assistant' ? reply?.merged && mergeOf(reply.merged) : undefined
    await runReply(deps, {
      conversationId,
      parentId,
      without,
      ...waived,
      ...(model && { model }),
      ...(merges && { merges }),
    })
  }

/** Goes on with a reply that was cut (by length, Stop or a lost connection), in place. */
export const createContinueReply = (deps: CommandDeps) =>
  async function continueReply(conversationId: ConversationId, id: MessageId): Promise<void> {
    const message = selectMessage(conversationId, id)(deps.store.getState())
    if (message?.role !== 'assistant') return
    const { parentId, reply } = message
    const merges = reply?.merged && { merges: mergeOf(reply.merged), model: answeredBy(reply) }
    await runReply(deps, { conversationId, parentId, continues: message, ...merges })
  }

/** Has a model make one reply of several to the message `parentId`: a variant of them, which keeps what it is made of. */
export const createMergeReplies = (deps: CommandDeps) =>
  async function mergeReplies(
    conversationId: ConversationId,
    parentId: MessageId | null,
    model: ModelRef,
    facts: MergeFacts,
  ): Promise<void> {
    await runReply(deps, { conversationId, parentId, model, merges: mergeOf(facts) })
  }

const mergeOf = (facts: MergeFacts): ReplyOrder['merges'] & object => ({
  facts,
  pathWith: (path) => mergingPath(path, facts),
})

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
