import { yieldToPage } from '@/lib/time/afterPaint'

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

/** Text gathered before it is handed on, in characters. */
const CHUNK_CHARS = 256_000
/** Work between two looks at the page, in milliseconds. */
const SLICE_MS = 12

/**
 * Text that is made piece by piece as bytes. Nothing is made before the first read, and the page works in between,
 * so that the longest task is one piece. Errors as the pieces do; cancel it to stop.
 */
export function streamText(
  pieces: Generator<string, void> | AsyncGenerator<string, void>,
  { elapsed, pause = yieldToPage }: { readonly elapsed: () => number; readonly pause?: () => Promise<void> },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        let since = elapsed()
        let text = ''
        while (text.length < CHUNK_CHARS) {
          const next = await pieces.next()
          if (next.done) {
            if (text) controller.enqueue(encoder.encode(text))
            controller.close()
            return
          }
          text += next.value
          if (elapsed() - since < SLICE_MS) continue
          await pause()
          since = elapsed()
        }
        controller.enqueue(encoder.encode(text))
        await pause()
      },
      async cancel() {
        await pieces.return()
      },
    },
    { highWaterMark: 0 },
  )
}
