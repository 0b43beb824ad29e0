import { describeError } from '@/domain/connections/serviceError'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import { type Message, messageText } from '@/domain/messages/message'
import { messagesTo } from '@/domain/tree/tree'
import { english } from '@/lib/text/english'
import { hasRestarted } from '@/domain/sampling/previewRequest'
import { afterBeginning, pathInto, type TokenBranch } from '@/domain/sampling/tokenTree'
import { selectMessage, selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { quietReceiver } from '../exchanges/exchangeOrder'
import { runExchange } from '../exchanges/runExchange'
import { record } from '../record'

export type BranchOrder = {
  readonly conversationId: ConversationId
  /** The reply whose place it takes. */
  readonly messageId: MessageId
  readonly settings: ConversationSettings
  readonly beginning: string
  readonly way: TokenBranch['way']
  readonly maxTokens: number
  readonly signal: AbortSignal
  /** Told what has come so far. */
  readonly onText: (text: string) => void
}

export type GrownBranch = Pick<TokenBranch, 'text' | 'tokens' | 'way' | 'isOther' | 'problem' | 'facts'>

/** Other tokens that are asked for at each place, where the chat asks for none. */
const TOP = 5

/**
 * Lets the model of a chat go on from a beginning, beside the chat: the request is recorded, its reply is kept nowhere
 * until `keepBranch` does. Where the model refuses a begun reply, it is asked to begin with these words.
 */
export const createGrowBranch = (deps: CommandDeps) =>
  async function growBranch(order: BranchOrder): Promise<GrownBranch> {
    const { conversationId, messageId, settings, beginning, way, maxTokens, signal, onText } = order
    const { tree } = selectThread(conversationId)(deps.store.getState())
    const parentId = tree.byId.get(messageId)?.parentId ?? null
    const receiver = quietReceiver()
    const { add } = receiver
    const textOf = () => messageText({ parts: receiver.fold.parts() })
    const { ending, facts } = await runExchange(deps, {
      origin: { conversationId, messageId: null, purpose: 'preview' },
      source: {
        type: 'built',
        settings: {
          ...settings,
          parameters: {
            ...settings.parameters,
            logprobs: { value: true, origin: 'preset' },
            top_logprobs: settings.parameters.top_logprobs ?? { value: TOP, origin: 'preset' },
            max_tokens: { value: maxTokens, origin: 'preset' },
          },
        },
        path: pathInto(messagesTo(tree, parentId), { beginning, way, words: askedToBegin(beginning) }),
      },
      receiver: {
        ...receiver,
        add: (event, atMs) => {
          add(event, atMs)
          if (way === 'begun') onText(textOf())
        },
      },
      signal,
    })
    const { error } = ending
    if (way === 'begun' && error?.type === 'rejected' && error.kind === 'badRequest')
      return growBranch({ ...order, way: 'asked' })
    const [text, tokens] = [textOf(), receiver.fold.logprobs()]
    const isRestarted = way === 'asked' || hasRestarted(beginning, text)
    const rest = isRestarted ? afterBeginning(beginning, text, tokens) : undefined
    return {
      ...(rest ?? { text, tokens }),
      // A model that starts over is asked from now on.
      way: isRestarted ? 'asked' : 'begun',
      ...(isRestarted && !rest && text !== '' && { isOther: true }),
      ...(error && { problem: describeError(error) }),
      ...(facts && { facts }),
    }
  }

/** What a model is told that goes on with nothing others began; in English, as all that models are told. */
const askedToBegin = (beginning: string): string =>
  `${english('Begin your reply with exactly these words, without quotation marks, and go on from there:')}\n\n${beginning}`

type Kept = { readonly conversationId: ConversationId; readonly messageId: MessageId }

/** Keeps what grew as a variant of the reply it left, with what it took and cost. Gives its id; undefined where the reply is gone. */
export const createKeepBranch = (deps: CommandDeps) =>
  async function keepBranch(
    { conversationId, messageId }: Kept,
    { beginning, text, isOther, facts }: TokenBranch,
  ): Promise<MessageId | undefined> {
    const { store, now, newId } = deps
    const original = selectMessage(conversationId, messageId)(store.getState())
    const conversation = store.getState().conversations[conversationId]
    if (original?.role !== 'assistant' || !conversation || deps.inFlight.has(conversationId)) return undefined
    const variant: Message = {
      id: newId() as MessageId,
      conversationId,
      parentId: original.parentId,
      role: 'assistant',
      parts: [{ type: 'text', text: isOther === true ? text : beginning + text }],
      status: { type: facts?.finishReason === 'stop' ? 'complete' : 'stopped' },
      createdAt: now(),
      ...(facts && { reply: facts }),
    }
    await record(deps, {
      conversations: [{ ...conversation, activeLeafId: variant.id, updatedAt: now() }],
      messages: [variant],
    })
    return variant.id
  }
