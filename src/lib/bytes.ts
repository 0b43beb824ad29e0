/** Pieces of bytes one after the other, in one new array. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** Whether bytes from the beginning of a file are text in UTF-8: programs and pictures have zeros or bytes that no text has. */
export function isUtf8(head: Uint8Array): boolean {
  if (head.includes(0)) return false
  try {
    // Streaming, so that a character cut at the end is no error.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Bytes as hexadecimal digits in lower case, two for each. */
export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
