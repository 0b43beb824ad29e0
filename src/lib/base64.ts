import { yieldToPage } from './time/afterPaint'

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

/** The same with letters that addresses and headers take, without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Bytes turned in one turn of the event loop, a multiple of 3: a few milliseconds. */
const TURN_BYTES = 600_000

/** The same of many bytes, in steps between which the page draws and answers. */
export async function toBase64InSteps(bytes: Uint8Array): Promise<string> {
  const steps: string[] = []
  for (let at = 0; at < bytes.length; at += TURN_BYTES) {
    if (at > 0) await yieldToPage()
    steps.push(toBase64(bytes.subarray(at, at + TURN_BYTES)))
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
