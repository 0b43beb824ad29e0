import type { Problem } from '@/builtin/problem'
import type { Dialect } from '@/domain/connections/dialect'
import { bodyOf, sourceOf } from '@/lib/streams/sources'

/** As long as one request may take in all: nothing may be silent for longer. */
export const MOST_SECONDS = 1_800

/** The one service the gateway passes to. Addresses without a trailing slash and without `/v1`. */
export type Upstream = {
  readonly baseUrl: string
  readonly key?: string
  /** Where `/models.json` is; absent = there is no catalog. */
  readonly catalogUrl?: string
  /** Longest it may send nothing before it counts as failed; absent = see `createFirstByte`. */
  readonly firstByteSeconds?: number
  /** What it speaks; absent = that is learned, see `createConverter`. */
  readonly dialects?: readonly Dialect[]
}

/** Whoever uses this host through the app that it serves: what relays (`web`, `mcp`) know of them. */
export type AppCaller = {
  /** Whom limits count for: the hash of a key, or an address where none is asked for. */
  readonly who: string
  /** Whose the things are that they keep here: the person, whichever of their keys they show, or an address. */
  readonly owner: string
  /** What invitations call them: the key, and its person. Undefined where no key is asked for. */
  readonly names?: readonly string[]
  /** Counts a request against the limits of the key; the problem where one is used up. */
  readonly limit: () => Promise<Problem | undefined>
}

/** For a stream. */
const STREAM_SECONDS = 60
/** A whole answer has its first byte when all of it is written. */
const WHOLE_SECONDS = 600
/** For a list. */
export const LIST_SECONDS = 10

/**
 * Ends a request whose upstream sends nothing.
 *
 * @param body what is asked; undefined for a list
 * @param end ends it for other reasons
 */
export function createFirstByte(
  { firstByteSeconds }: Upstream,
  body: Readonly<Record<string, unknown>> | undefined,
  end: AbortSignal,
) {
  const seconds =
    body === undefined
      ? Math.min(firstByteSeconds ?? LIST_SECONDS, LIST_SECONDS)
      : (firstByteSeconds ?? (body['stream'] === true ? STREAM_SECONDS : WHOLE_SECONDS))
  const controller = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    controller.abort()
  }, seconds * 1000)
  timer.unref()
  const abort = () => controller.abort()
  if (end.aborted) abort()
  // For as long as the answer lasts: each signal is of one request.
  else end.addEventListener('abort', abort, { once: true })
  const stop = () => clearTimeout(timer)
  return {
    seconds,
    signal: controller.signal,
    isLate: () => isLate,
    stop,
    /** The answer once its first byte is there, which is read from it all the same. Rejects as its body does. */
    async begun(answer: Response): Promise<Response> {
      if (!answer.body) {
        stop()
        return answer
      }
      const source = sourceOf(answer.body)
      // A body that is cancelled is read to its end at once.
      const giveUp = () => void source.cancel().catch(() => undefined)
      controller.signal.addEventListener('abort', giveUp, { once: true })
      const first = await source.read()
      stop()
      if (controller.signal.aborted) throw new Error('Nothing came.')
      let isFirst = true
      const body = bodyOf({
        read() {
          if (!isFirst) return source.read()
          isFirst = false
          return Promise.resolve(first)
        },
        cancel: source.cancel,
      })
      return new Response(body, { status: answer.status, headers: answer.headers })
    },
  }
}
