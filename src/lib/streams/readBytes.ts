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
