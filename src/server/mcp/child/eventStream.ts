import type { Masker } from '../../secrets/createMasker'

import type { Listener } from './createBridge'
import type { Message } from './startChild'

/** How often a stream without news says that it is there, in milliseconds: proxies cut silent ones. */
const PING_MS = 15_000

/**
 * The answer to one request as a stream of events: its messages, then its end.
 *
 * @param start begins the work; returns what gives it up when the page is gone.
 */
export function eventStream(
  start: (listener: Listener) => () => void,
  { headers, masker }: { readonly headers: Readonly<Record<string, string>>; readonly masker: Masker },
): Response {
  const encoder = new TextEncoder()
  let giveUp: () => void = () => undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let isOver = false
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (!isOver) controller.enqueue(encoder.encode(text))
      }
      timer = setInterval(() => write(': still here\n\n'), PING_MS)
      giveUp = start({
        message: (message: Message) =>
          write(`event: message\ndata: ${masker.text(JSON.stringify(message))}\n\n`),
        end: () => {
          if (isOver) return
          isOver = true
          clearInterval(timer)
          controller.close()
        },
      })
    },
    cancel() {
      isOver = true
      clearInterval(timer)
      giveUp()
    },
  })
  return new Response(body, {
    headers: { ...headers, 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform' },
  })
}
