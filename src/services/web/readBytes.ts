/** The body of a response; undefined when it is longer than `most` bytes, whose rest is not downloaded. Rejects when it breaks off. */
export async function readBytes(
  response: Response,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = response.body?.getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  for (;;) {
    const step = await reader?.read()
    if (!step || step.done) break
    length += step.value.byteLength
    if (length > most) {
      await reader?.cancel().catch(() => undefined)
      return undefined
    }
    pieces.push(step.value)
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.byteLength
  }
  return all
}
