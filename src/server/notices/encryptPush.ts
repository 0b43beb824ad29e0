import { joinBytes } from '@/lib/bytes'

/** What a browser gives with its address, in base64url. */
export type PushKeys = {
  /** Its public key on P-256, uncompressed: 65 bytes. */
  readonly p256dh: string
  /** 16 bytes. */
  readonly auth: string
}

/** What is made for one message. */
type Once = { readonly salt: Uint8Array<ArrayBuffer>; readonly pair: CryptoKeyPair }

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
const RECORD_BYTES = 4_096
/** All messages are padded to this, so that their length tells nothing. */
const PADDED_BYTES = 384

/**
 * Encrypts a message for one browser (RFC 8291, in the form of RFC 8188): whoever passes it on can't read it.
 *
 * Rejects where the keys are none.
 */
export async function encryptPush(
  text: Uint8Array,
  { p256dh, auth }: PushKeys,
  once?: Once,
  paddedBytes = PADDED_BYTES,
): Promise<Uint8Array<ArrayBuffer>> {
  const { salt, pair } = once ?? (await newOnce())
  const theirs = bytesOf(p256dh)
  const ours = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const theirKey = await crypto.subtle.importKey('raw', theirs, CURVE, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirKey }, pair.privateKey, 256)
  const about = joinBytes([encoded('WebPush: info\0'), theirs, ours])
  const secret = await hkdf(shared, { salt: bytesOf(auth), info: about, length: 32 })
  const derive = (name: string, length: number) =>
    hkdf(secret, { salt, info: encoded(`Content-Encoding: ${name}\0`), length })
  const key = await crypto.subtle.importKey('raw', await derive('aes128gcm', 16), 'AES-GCM', false, [
    'encrypt',
  ])
  const padding = new Uint8Array(Math.max(1, paddedBytes - text.length))
  // The mark of the last record.
  padding[0] = 2
  const iv = await derive('nonce', 12)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, joinBytes([text, padding]))
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, RECORD_BYTES)
  return joinBytes([salt, size, Uint8Array.of(ours.length), ours, new Uint8Array(sealed)])
}

/** Whether a message can be encrypted with them. */
export async function arePushKeys({ p256dh, auth }: PushKeys): Promise<boolean> {
  if (bytesOf(auth).length !== 16) return false
  return crypto.subtle.importKey('raw', bytesOf(p256dh), CURVE, false, []).then(
    () => true,
    () => false,
  )
}

async function newOnce(): Promise<Once> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])
  return { salt: crypto.getRandomValues(new Uint8Array(16)), pair }
}

type Derived = {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly info: Uint8Array<ArrayBuffer>
  /** In bytes. */
  readonly length: number
}

async function hkdf(secret: ArrayBuffer, { salt, info, length }: Derived): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8)
}

const encoded = (text: string) => new TextEncoder().encode(text)
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
