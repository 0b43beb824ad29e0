import { joinBytes } from '../bytes'

/**
 * All bytes of a body; undefined when there are more than `most`, the rest of which is not asked for. Rejects when the
 * body breaks off.
 */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null | undefined,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // A reader loop rather than `for await`: Safari cannot iterate streams.
  const reader = body?.getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  for (;;) {
    const step = await reader?.read()
    if (!step || step.done) return joinBytes(pieces)
    length += step.value.length
    if (length > most) {
      await reader?.cancel().catch(() => undefined)
      return undefined
    }
    pieces.push(step.value)
  }
}

/** The same bytes; `over` is called once, when they are through, their source broke, or nobody reads them any more. */
export function untilEnd(body: ReadableStream<Uint8Array>, over: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const step = await reader.read()
          if (!step.done) {
            controller.enqueue(step.value)
            return
          }
          over()
          controller.close()
        } catch (error) {
          over()
          controller.error(error)
        }
      },
      // Only once the source has heard of it: what it does then is part of it.
      cancel: (reason) => reader.cancel(reason).finally(over),
    },
    { highWaterMark: 0 },
  )
}
