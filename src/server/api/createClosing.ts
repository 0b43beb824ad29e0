import { type Problem, serverProblem } from '@/builtin/problem'
import { dialectAt, problemAt } from '@/builtin/service/createService'
import { bodyOf, sourceOf, untilEnd } from '@/lib/streams/sources'

import type { Api } from './createApi'
import { createEndings, type Ending } from './createEndings'

/** An interface that can be ended. */
export type Closing = {
  readonly api: Api
  /**
   * Takes no request any more, and waits until every reply is through, for that many milliseconds at most; then ends the
   * rest with an error. Gives how many those were.
   */
  readonly drain: (ms: number) => Promise<number>
  /** Whether it takes no request any more. */
  readonly isDraining: () => boolean
  /** Requests that are being answered, but for streams that have no end. */
  readonly underWay: () => number
  /** Waits until every request is over and what it leaves behind is written. Listen no more before. */
  readonly close: () => Promise<void>
}

/** How long requests may take to notice that their callers are gone, in milliseconds: an engine is ended after five seconds. */
const ENDING_MS = 8_000

/**
 * A caller that is gone does not end its request at once: the answer hears of it later, and then still writes to the
 * ledger. Whoever closes the store, or removes its folder, has to wait for that.
 *
 * @param settle writes what waits; called when no request is left
 * @param endings what is under way, where something else begins work, too
 */
export function createClosing(api: Api, settle: () => Promise<void>, endings = createEndings()): Closing {
  return {
    async api(request, address, isForwarded) {
      const { pathname } = new URL(request.url)
      // A reply that is under way may still be followed, and stopped.
      const isOfReply = pathname.startsWith('/api/replies/')
      if (endings.isDraining() && !isOfReply) return problemAt(pathname, CLOSED, {})
      // Until there is an answer, nothing can be told to whoever waits for it but that there is none.
      let giveUp: () => void = () => undefined
      const given = new Promise<Response>((resolve) => {
        giveUp = () => resolve(problemAt(pathname, CLOSED, {}))
      })
      const over = endings.begun({ end: giveUp }, false)
      try {
        const answer = await Promise.race([api(request, address, isForwarded), given])
        // A reply that is kept counts as long as it is read, however many follow it.
        if (!answer.body || isOfReply || answer.headers.has('parlance-kept')) return answer
        const isEvents = answer.headers.get('content-type')?.includes('text/event-stream') ?? false
        const { body, ending } = endedBy(answer.body, isEvents ? lastWordsAt(pathname) : undefined)
        const through = endings.begun(ending, isEvents && request.method === 'GET')
        return new Response(untilEnd(body, through), answer)
      } finally {
        over()
      }
    },
    async drain(ms) {
      endings.drain()
      await endings.untilNone(ms)
      const left = endings.underWay()
      endings.endReplies()
      await endings.untilNone(ENDING_MS)
      return left
    },
    isDraining: endings.isDraining,
    underWay: endings.underWay,
    async close() {
      await endings.untilNone(ENDING_MS)
      await settle()
    },
  }
}

/** What a host says while it ends. Another one may take the request. */
const CLOSED: Problem = {
  ...serverProblem('This host is being restarted. Try again in a moment.', 'host_restarting'),
  status: 503,
  retryAfterSeconds: 5,
}

/** What ends a stream of replies, as the dialect of its path tells a failure; nothing for other streams. */
function lastWordsAt(pathname: string): string {
  if (!pathname.startsWith('/v1/')) return ''
  const write = dialectAt(pathname).createWriter({ id: '', created: 0, model: '' }, false)
  return `\n\n${write({ type: 'failed', problem: CLOSED })}`
}

/**
 * The same bytes, which can be ended from outside: with the last words where there are any, and as a broken answer where
 * they are undefined. The source hears that nobody reads it any more.
 */
function endedBy(
  given: ReadableStream<Uint8Array>,
  lastWords: string | undefined,
): { readonly body: ReadableStream<Uint8Array>; readonly ending: Ending } {
  const source = sourceOf(given)
  let isOver = false
  let endWaiting: () => void = () => undefined

  async function lastPiece(): Promise<Uint8Array | undefined> {
    isOver = true
    await source.cancel('ended').catch(() => undefined)
    if (lastWords === undefined) throw new Error('The host ends.')
    return lastWords === '' ? undefined : new TextEncoder().encode(lastWords)
  }

  let isEnded = false
  const body = bodyOf({
    async read() {
      if (isOver) return undefined
      if (isEnded) return lastPiece()
      // A promise for each piece: one for the whole stream would keep what waited for it until the end.
      const step = await new Promise<Uint8Array | 'ended' | undefined>((resolve, reject) => {
        endWaiting = () => resolve('ended')
        source.read().then(resolve, reject)
      })
      return step === 'ended' ? lastPiece() : step
    },
    cancel: source.cancel,
  })
  return {
    body,
    ending: {
      end() {
        isEnded = true
        endWaiting()
      },
    },
  }
}
