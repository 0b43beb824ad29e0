import { within } from '@/lib/within'

import { chunkBody, deltaOf, usageChunkBody, type CompletionFrame } from './completionBody'
import type { RunEvent } from './completionRun'
import { problemBody, problemResponse } from './problem'

/** How a reply is streamed. */
export type StreamOptions = {
  readonly frame: CompletionFrame
  readonly includeUsage: boolean
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
    return problemResponse(event.problem, options.headers)
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
  const write = writer(options)
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

/** Turns events into the text of the stream; remembers whether the role was sent. */
function writer({ frame: start, includeUsage }: StreamOptions): (event: RunEvent) => string {
  let frame = start
  let isRoleSent = false
  const role = () => {
    if (isRoleSent) return ''
    isRoleSent = true
    return data(chunkBody(frame, includeUsage, { role: 'assistant', content: '' }))
  }
  return (event) => {
    switch (event.type) {
      case 'waiting':
        return `: place ${event.place}\n\n`
      case 'started':
        frame = { ...frame, fingerprint: event.fingerprint, serviceTier: event.serviceTier }
        return role()
      case 'failed':
        return data(problemBody(event.problem)) + DONE
      case 'finished':
        return (
          role() +
          data(chunkBody(frame, includeUsage, {}, event.finishReason)) +
          (includeUsage ? data(usageChunkBody(frame, event.usage)) : '') +
          DONE
        )
      default:
        return (
          role() +
          data(
            chunkBody(
              frame,
              includeUsage,
              deltaOf(event) ?? {},
              null,
              'logprobs' in event ? event.logprobs : undefined,
            ),
          )
        )
    }
  }
}

const DONE = 'data: [DONE]\n\n'

const data = (body: object) => `data: ${JSON.stringify(body)}\n\n`
