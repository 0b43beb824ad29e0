import type { ServiceError } from '@/domain/connections/serviceError'
import { firstWordOf, TIMES } from '@/domain/sampling/firstWords'

import type { CommandDeps } from '../deps'
import { quietReceiver } from '../exchanges/exchangeOrder'
import { runExchange } from '../exchanges/runExchange'
import type { PreviewOrder } from './previewNextToken'

/** What came of asking so far. */
export type FirstWords = {
  /** The first word of each reply that had one. */
  readonly words: readonly string[]
  /** Replies that have ended. */
  readonly done: number
  /** Why the rest was not asked for. */
  readonly error?: ServiceError
}

export type SampleOrder = PreviewOrder & {
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
