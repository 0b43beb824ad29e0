import { type Problem, serverProblem } from '@/builtin/problem'
import { dialectAt, problemAt } from '@/builtin/service/createService'
import { bodyOf, sourceOf, untilEnd } from '@/lib/streams/sources'
import { within } from '@/lib/time/within'

import type { Api } from './createApi'

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
 */
export function createClosing(api: Api, settle: () => Promise<void>): Closing {
  const replies = new Set<Ending>()
  /** News of devices and tool servers, for as long as somebody listens. */
  const endless = new Set<Ending>()
  let isDraining = false
  let onNone: () => void = () => undefined

  /** Keeps an ending until it is over. */
  function begun(ending: Ending, isEndless: boolean): () => void {
    const kept = isEndless ? endless : replies
    kept.add(ending)
    return () => {
      kept.delete(ending)
      if (replies.size === 0 && (endless.size === 0 || isDraining)) onNone()
    }
  }

  async function untilNone(ms: number): Promise<void> {
    const none = new Promise<void>((resolve) => {
      onNone = resolve
      if (replies.size === 0 && (endless.size === 0 || isDraining)) resolve()
    })
    await within(ms, none)
  }

  return {
    async api(request, address, isForwarded) {
      const { pathname } = new URL(request.url)
      if (isDraining) return problemAt(pathname, CLOSED, {})
      // Until there is an answer, nothing can be told to whoever waits for it but that there is none.
      let giveUp: () => void = () => undefined
      const given = new Promise<Response>((resolve) => {
        giveUp = () => resolve(problemAt(pathname, CLOSED, {}))
      })
      const over = begun({ end: giveUp }, false)
      try {
        const answer = await Promise.race([api(request, address, isForwarded), given])
        if (!answer.body) return answer
        const isEvents = answer.headers.get('content-type')?.includes('text/event-stream') ?? false
        const { body, ending } = endedBy(answer.body, isEvents ? lastWordsAt(pathname) : undefined)
        const through = begun(ending, isEvents && request.method === 'GET')
        return new Response(untilEnd(body, through), answer)
      } finally {
        over()
      }
    },
    async drain(ms) {
      isDraining = true
      for (const { end } of endless) end()
      await untilNone(ms)
      const left = replies.size
      for (const { end } of replies) end()
      await untilNone(ENDING_MS)
      return left
    },
    isDraining: () => isDraining,
    underWay: () => replies.size,
    async close() {
      await untilNone(ENDING_MS)
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

/** Ends what is on its way, at once. */
type Ending = { readonly end: () => void }

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
