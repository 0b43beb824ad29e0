import { followReply } from './followReply'
import { cancelAt, type Place, placeOf, removeAt } from './place'

export { placeOf, stateAt } from './place'

/** A reply that its provider writes in the background, whatever becomes of who asked. */
export type Background = {
  /** Its id there, where it was asked for before: nothing is sent, and it is read from its beginning. */
  readonly id: string | undefined
  /** Called with its id as soon as that is known. */
  readonly onFound: (id: string) => void
  /** Called when what comes is no longer what had been written before. */
  readonly onCaughtUp: (() => void) | undefined
}

type Deps = {
  readonly fetch: typeof globalThis.fetch
  /** Resolves after `ms`, or at once when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds of any clock that does not go back. */
  readonly now: () => number
}

/**
 * A `fetch` for the request of a reply in the background (OpenAI's Responses). A connection that breaks is taken up behind
 * the last whole event, without asking for the reply again, and an abort cancels it at the provider, also one before its
 * id is known.
 */
export function backgroundFetch({ id: known, onFound, onCaughtUp }: Background, deps: Deps) {
  /** The reply that is under way, or has come. */
  let place: Place | undefined
  let isOver = false
  let cancelling: Promise<unknown> = Promise.resolve()

  async function fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const { url } = new Request(input)
    const signal = init.signal ?? new AbortController().signal
    if (known !== undefined) place = placeOf(known, { url, headers: init.headers })
    // One that broke before its first word goes on; one that failed is asked for again.
    const there = isOver && known === undefined ? undefined : place
    const cancel = () => {
      if (place && !isOver) cancelling = cancelAt(place, deps.fetch)
    }
    signal.addEventListener('abort', cancel, { once: true })
    let answer: Response | undefined
    if (!there) {
      place = undefined
      isOver = false
      // An abort before its id is known would leave a reply that goes on unseen, and is paid for.
      const { signal: _, ...sent } = init
      answer = await deps.fetch(input, sent)
      if (!answer.ok) return answer
    }
    const reply = followReply({
      ...deps,
      place: there,
      opened: answer?.body?.getReader(),
      signal,
      onFound(id) {
        const found = placeOf(id, { url, headers: init.headers })
        place = found
        onFound(id)
        if (signal.aborted) cancel()
        return found
      },
      onOver() {
        isOver = true
      },
      onCaughtUp,
    })
    if (signal.aborted) void reply.leave()
    const headers = answer?.headers ?? { 'content-type': 'text/event-stream' }
    return new Response(streamOf(reply), { headers })
  }

  return {
    fetch,
    /** Removes the reply at the provider, once all of it is on disk here. */
    forget: (): void => {
      const at = place
      if (at) void cancelling.then(() => removeAt(at, deps.fetch))
    },
  }
}

const streamOf = (reply: ReturnType<typeof followReply>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const frame = await reply.next()
          if (frame) controller.enqueue(frame)
          else controller.close()
        } catch (cause) {
          controller.error(cause)
        }
      },
      cancel: () => reply.leave(),
    },
    { highWaterMark: 0 },
  )
