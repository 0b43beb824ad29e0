/** Bytes encoded at a time: a multiple of 3, so that pieces join without padding between them. */
const PIECE_BYTES = 3 * 8_192

/** The bytes in base64, encoded piece by piece: a whole file as one argument list would overflow the stack. */
export async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE_BYTES))))
  }
  return pieces.join('')
}
