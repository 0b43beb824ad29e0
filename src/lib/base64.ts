/** Bytes turned into characters at once: more arguments would overflow the stack. A multiple of 3. */
const STEP_BYTES = 30_000

/** Base64 of bytes, with padding. */
export function toBase64(bytes: Uint8Array): string {
  const steps: string[] = []
  for (let at = 0; at < bytes.length; at += STEP_BYTES) {
    steps.push(btoa(String.fromCharCode(...bytes.subarray(at, at + STEP_BYTES))))
  }
  return steps.join('')
}

/** The bytes of base64; undefined when it is not base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const characters = atob(text)
    const bytes = new Uint8Array(characters.length)
    for (let at = 0; at < characters.length; at += 1) bytes[at] = characters.charCodeAt(at)
    return bytes
  } catch {
    return undefined
  }
}
