import type { ServiceError } from '@/domain/connections/serviceError'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { TokenLogprob } from '@/domain/replies/reply'
import { firstWordOf, TIMES } from '@/domain/sampling/firstWords'
import { previewSettings } from '@/domain/sampling/previewRequest'
import { failed, ok, type Result } from '@/lib/result'
import { stored } from '@/lib/text/english'

import type { CommandDeps } from '../deps'
import { quietReceiver } from '../exchanges/exchangeOrder'
import { runExchange } from '../exchanges/runExchange'

type PreviewOrder = {
  readonly settings: ConversationSettings
  /** The messages before the token, from the root. */
  readonly path: readonly Message[]
  /** Whose ledger counts it; null for a conversation that does not exist yet. */
  readonly countsFor: ConversationId | null
  readonly signal: AbortSignal
}

/**
 * Asks the model of a conversation for the distribution of its next token: a request for one token, recorded as an
 * exchange of its own. Gives undefined when the service named no alternatives or the signal ended it.
 */
export const createPreviewNextToken = (deps: CommandDeps) =>
  async function previewNextToken(
    order: PreviewOrder,
  ): Promise<Result<TokenLogprob | undefined, ServiceError>> {
    const { settings, path, countsFor, signal } = order
    const receiver = quietReceiver()
    const { ending } = await runExchange(deps, {
      origin: { conversationId: countsFor, messageId: null, purpose: 'preview' },
      source: { type: 'built', settings: previewSettings(settings), path },
      receiver,
      signal,
      refuse: ({ refused }) =>
        refused.some((name) => PROBABILITIES.has(name)) ? noProbabilities() : undefined,
    })
    if (ending.error) return failed(ending.error)
    return ok(receiver.fold.logprobs().find(({ top }) => top.length > 1))
  }

const PROBABILITIES: ReadonlySet<string> = new Set(['logprobs', 'top_logprobs'])

/** Without them the request would be paid for in vain. */
const noProbabilities = (): ServiceError => ({
  type: 'notSent',
  reason: stored(
    'This model refused token probabilities before. To try once more, press “Send again” under Parameters.',
  ),
})

/** What came of asking so far. */
export type FirstWords = {
  /** The first word of each reply that had one. */
  readonly words: readonly string[]
  /** Replies that have ended. */
  readonly done: number
  /** Why the rest was not asked for. */
  readonly error?: ServiceError
}

type SampleOrder = PreviewOrder & {
  /** Told of each reply that ended. */
  readonly onProgress: (soFar: FirstWords) => void
}

/** Requests at once. */
const AT_ONCE = 4

/**
 * Asks a model the same thing several times, for the words its replies begin with. Each request is recorded as an exchange
 * of its own. The first that fails, and the signal, end it; what has come by then counts.
 */
export const createSampleFirstWords = (deps: CommandDeps) =>
  async function sampleFirstWords(order: SampleOrder): Promise<FirstWords> {
    const { settings, path, countsFor, signal, onProgress } = order
    let asked = 0
    let soFar: FirstWords = { words: [], done: 0 }
    const ask = async () => {
      while (asked < TIMES && !signal.aborted && !soFar.error) {
        asked += 1
        const receiver = quietReceiver()
        const { ending } = await runExchange(deps, {
          origin: { conversationId: countsFor, messageId: null, purpose: 'preview' },
          source: { type: 'built', settings, path },
          receiver,
          signal,
        })
        const said = receiver.fold.parts().map((part) => (part.type === 'text' ? part.text : ''))
        const word = ending.status.type === 'complete' ? firstWordOf(said.join('')) : undefined
        soFar = {
          ...soFar,
          words: word === undefined ? soFar.words : [...soFar.words, word],
          done: soFar.done + 1,
          ...(ending.error && { error: ending.error }),
        }
        onProgress(soFar)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, ask))
    return soFar
  }
