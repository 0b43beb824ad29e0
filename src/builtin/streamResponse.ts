import { within } from '@/lib/time/sleep'

import type { RunEvent } from './engineRun'
import type { Problem } from './problem'

/** How a reply is streamed. */
export type StreamOptions = {
  /** The text of the stream for an event; empty for what the dialect does not tell. */
  readonly write: (event: RunEvent) => string
  /** A failure before the first event, as an answer. */
  readonly refuse: (problem: Problem) => Response
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds between comments while nothing else is sent. */
  readonly pingMs: number
  /** Milliseconds after which the headers go out although nothing has come; errors then follow in the stream. */
  readonly headersMs: number
  /** Called when the reader leaves. */
  readonly onLeave: () => void
}

/**
 * A run as server-sent events. A failure before the first event is an HTTP error; later ones are an
 * error event and `[DONE]`. A place in line is told as the comment `: place 2` and, for the first
 * place, in the header `x-queue-place`.
 */
export async function streamResponse(
  events: AsyncGenerator<RunEvent>,
  options: StreamOptions,
): Promise<Response> {
  const first = events.next()
  const early = await within(options.headersMs, first)
  const event = early?.done === false ? early.value : undefined
  if (event?.type === 'failed') {
    void events.return(undefined)
    return options.refuse(event.problem)
  }
  const headers = new Headers({
    ...options.headers,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  })
  if (event?.type === 'waiting') headers.set('x-queue-place', String(event.place))
  return new Response(bytesOf(events, first, options), { headers })
}

function bytesOf(
  events: AsyncGenerator<RunEvent>,
  first: Promise<IteratorResult<RunEvent>>,
  options: StreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const write = (event: RunEvent) =>
    event.type === 'waiting' ? `: place ${event.place}\n\n` : options.write(event)
  let next: Promise<IteratorResult<RunEvent>> | undefined = first
  return new ReadableStream({
    async pull(controller) {
      next ??= events.next()
      const step = await within(options.pingMs, next)
      if (step === undefined) {
        controller.enqueue(encoder.encode(': ping\n\n'))
        return
      }
      next = undefined
      // Without `[DONE]` the client must take a reply the engine was kept from ending as interrupted.
      if (step.done) controller.close()
      else controller.enqueue(encoder.encode(write(step.value)))
    },
    cancel() {
      options.onLeave()
      void events.return(undefined)
    },
  })
}
