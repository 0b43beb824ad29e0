import type { SyncStore } from '../store/syncStore'

/** A sign of life for proxies that close what is silent, in milliseconds. */
const PING_MS = 15_000

/** Server-sent events: one whenever the space changed. Ends once `belongs` says that the device does not any more. */
export function eventsOf(
  store: Pick<SyncStore, 'watch'>,
  space: string,
  belongs: () => Promise<boolean>,
): Response {
  const encoder = new TextEncoder()
  let stop: () => void = () => undefined
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOver = false
      let isLooking = false
      let isAgain = false
      const unwatch = store.watch(space, () => void look())
      const ping = setInterval(() => send(':\n\n'), PING_MS)
      stop = () => {
        isOver = true
        unwatch()
        clearInterval(ping)
      }
      const send = (text: string) => {
        if (!isOver) controller.enqueue(encoder.encode(text))
      }
      /** Many changes while it looks are one more look. */
      async function look(): Promise<void> {
        isAgain = isLooking
        if (isLooking) return
        isLooking = true
        const isIn = await belongs().catch(() => true)
        isLooking = false
        if (isOver) return
        send('event: changed\ndata: {}\n\n')
        if (!isIn) {
          stop()
          controller.close()
        } else if (isAgain) await look()
      }
      // Whatever changed before this was heard.
      send('event: changed\ndata: {}\n\n')
    },
    cancel: () => stop(),
  })
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // nginx would hold events back.
      'X-Accel-Buffering': 'no',
    },
  })
}
