import type { ShareKey } from '@/domain/sharing/ownLink'
import { fromBase64, toBase64 } from '@/lib/base64'
import { joinBytes } from '@/lib/bytes'
import { failed, ok, type Result } from '@/lib/result'
import { readBytes } from '@/lib/streams/readBytes'

/** Why sealed bytes cannot be opened. */
export type OpenFailure = 'wrongKey' | 'damaged' | 'newer'

/** A new link with the secret that deletes it. */
export type NewShare = ShareKey & { readonly secret: string }

const FORMAT = 1
const CHECK_BYTES = 8
const NONCE_BYTES = 12
/** Bytes that a link may unfold to: more is no conversation, but an attack on memory. */
const LARGEST_BYTES = 128_000_000

/** Whether this page can seal: not on plain http, on anything but this machine. */
export const canSeal = (crypto: Crypto): boolean => 'subtle' in crypto && Boolean(crypto.subtle)

/** Draws the parts of a new link. */
export function newShare(crypto: Crypto): NewShare {
  const draw = (count: number) => crypto.getRandomValues(new Uint8Array(count))
  return { id: hex(draw(16)), key: forAddress(draw(32)), secret: hex(draw(32)) }
}

/**
 * Seals a conversation: deflated, then AES-256-GCM with the link's id authenticated, so that a host cannot put one in
 * the place of another. A hash of the key comes before, to tell a wrong key from damage.
 */
export async function sealShare(
  crypto: Crypto,
  { id, key }: ShareKey,
  content: Blob,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = bytesOf(key) ?? new Uint8Array()
  const deflated = content.stream().pipeThrough(new CompressionStream('deflate-raw'))
  const plain = (await readBytes(deflated, Infinity)) ?? new Uint8Array()
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: aside(id) },
    await importKey(crypto, bytes, 'encrypt'),
    plain,
  )
  return joinBytes([Uint8Array.of(FORMAT), await checkOf(crypto, bytes), nonce, new Uint8Array(sealed)])
}

/** What was sealed under this link. */
export async function openShare(
  crypto: Crypto,
  { id, key }: ShareKey,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Result<Blob, OpenFailure>> {
  const keyBytes = bytesOf(key)
  if (keyBytes?.length !== 32) return failed('wrongKey')
  const front = 1 + CHECK_BYTES + NONCE_BYTES
  if (bytes.length < front) return failed('damaged')
  const format = bytes[0] ?? 0
  if (format !== FORMAT) return failed(format > FORMAT ? 'newer' : 'damaged')
  const check = await checkOf(crypto, keyBytes)
  if (check.some((byte, at) => bytes[1 + at] !== byte)) return failed('wrongKey')
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.slice(1 + CHECK_BYTES, front), additionalData: aside(id) },
      await importKey(crypto, keyBytes, 'decrypt'),
      bytes.slice(front),
    )
    const stream = new Blob([plain]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const content = await readBytes(stream, LARGEST_BYTES)
    return content ? ok(new Blob([content])) : failed('damaged')
  } catch {
    return failed('damaged')
  }
}

/** SHA-256 of a text, in hexadecimal. */
export const sha256 = async (crypto: Crypto, text: string): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

const importKey = (crypto: Crypto, bytes: Uint8Array<ArrayBuffer>, use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [use])

const aside = (id: string) => new TextEncoder().encode(`parlance share ${FORMAT} ${id}`)

async function checkOf(crypto: Crypto, key: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const named = joinBytes([new TextEncoder().encode('parlance share key'), key])
  return new Uint8Array(await crypto.subtle.digest('SHA-256', named)).slice(0, CHECK_BYTES)
}

const forAddress = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

const bytesOf = (key: string) => fromBase64(key.replaceAll('-', '+').replaceAll('_', '/'))

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
