import { CODE_BYTES } from '@/domain/sync'

import { hex } from '../hex'

/** What a recovery code opens. Neither key can be read out again, by scripts of the page either. */
export type SpaceKeys = {
  /** Names the space to the host. */
  readonly space: string
  /** Shows the host that somebody has the code; it keeps a hash of it. */
  readonly token: string
  /** Seals what the host keeps. */
  readonly sealing: CryptoKey
  /** Names attachments, so that the host cannot tell which known file one is. */
  readonly naming: CryptoKey
}

/** Whether this page can sync: without `crypto.subtle` (plain http on anything but this machine) nothing can be sealed. */
export const canSeal = (crypto: Crypto): boolean => 'subtle' in crypto && Boolean(crypto.subtle)

export const newCode = (crypto: Crypto): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(CODE_BYTES))

/** A name of one device in its space: random, of digits and small letters. */
export const newDevice = (crypto: Crypto): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => (byte % 36).toString(36)).join('')

/** A secret of one device, in hexadecimal: 256 bits. */
export const newToken = (crypto: Crypto): string => hex(crypto.getRandomValues(new Uint8Array(32)))

/** Derives everything from the code (HKDF, SHA-256). The code itself is 128 random bits, so nothing slower is needed. */
export async function deriveSpaceKeys(crypto: Crypto, code: Uint8Array<ArrayBuffer>): Promise<SpaceKeys> {
  const { subtle } = crypto
  const base = await subtle.importKey('raw', code, 'HKDF', false, ['deriveBits', 'deriveKey'])
  const by = (purpose: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(`parlance sync 1 ${purpose}`),
  })
  const [space, token, sealing, naming] = await Promise.all([
    subtle.deriveBits(by('space'), base, 128),
    subtle.deriveBits(by('token'), base, 256),
    subtle.deriveKey(by('sealing'), base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    subtle.deriveKey(by('naming'), base, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
  ])
  return { space: hex(new Uint8Array(space)), token: hex(new Uint8Array(token)), sealing, naming }
}
