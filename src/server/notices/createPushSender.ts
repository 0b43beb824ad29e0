import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { Agent, fetch as undiciFetch } from 'undici'

import type { NoticeDevice } from '../store/noticeStore'
import { isPublicAddress, publicLookup } from '../web/createWebFetch'
import { encryptPush } from './encryptPush'
import { ttlOf, URGENCY, type Notice } from './notice'

/** `gone`: the push service knows this device no more. `busy`: it has no time, or is unwell. */
export type PushOutcome = 'sent' | 'gone' | 'busy' | 'refused' | 'unreachable'

export type PushSender = {
  readonly send: (device: NoticeDevice, notice: Notice, keys: VapidKeys) => Promise<PushOutcome>
  /** Whether an address may be one of a push service. */
  readonly mayAsk: (endpoint: string) => boolean
  readonly close: () => Promise<void>
}

const LIMIT_MS = 10_000
export const MOST_ENDPOINT_LETTERS = 1_024

type Options = {
  /** Hosts (`127.0.0.1:9000`) that may be asked although they are not on the public internet, and without encryption. */
  readonly allowed: readonly string[]
  readonly now: () => number
}

/**
 * Sends to push services of the public internet, over https and without following redirects. Their names are resolved
 * for the connection itself, so that none can lead to a private address. Never rejects.
 */
export function createPushSender({ allowed, now }: Options): PushSender {
  const open = new Agent({ connect: { lookup: publicLookup() } })
  const free = new Agent()
  const isAllowed = (url: URL) => allowed.includes(url.host)

  function mayAsk(endpoint: string): boolean {
    if (endpoint.length > MOST_ENDPOINT_LETTERS || !URL.canParse(endpoint)) return false
    const url = new URL(endpoint)
    if (url.username !== '' || url.password !== '') return false
    if (isAllowed(url)) return url.protocol === 'https:' || url.protocol === 'http:'
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    return url.protocol === 'https:' && (isIP(literal) === 0 || isPublicAddress(literal))
  }

  return {
    mayAsk,
    async send(device, notice, keys) {
      if (!mayAsk(device.endpoint)) return 'refused'
      try {
        const text = new TextEncoder().encode(JSON.stringify(notice))
        const answer = await undiciFetch(device.endpoint, {
          method: 'POST',
          headers: {
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(ttlOf(notice)),
            urgency: URGENCY[notice.kind],
            topic: topicOf(notice),
            authorization: await vapidHeader(keys, {
              endpoint: device.endpoint,
              contact: device.contact,
              now: now(),
            }),
          },
          body: await encryptPush(text, device),
          redirect: 'manual',
          dispatcher: isAllowed(new URL(device.endpoint)) ? free : open,
          signal: AbortSignal.timeout(LIMIT_MS),
        })
        await answer.body?.cancel()
        if (answer.status === 404 || answer.status === 410) return 'gone'
        if (answer.status === 429 || answer.status >= 500) return 'busy'
        return answer.ok ? 'sent' : 'refused'
      } catch {
        return 'unreachable'
      }
    },
    async close() {
      await Promise.all([open.close(), free.close()])
    },
  }
}

/** Of what waits at a push service for a device that is off, a later one with the same topic takes the place. */
const topicOf = ({ kind, chat }: Notice): string =>
  createHash('sha256')
    .update(chat ?? `of no chat: ${kind}`)
    .digest('base64url')
    .slice(0, 32)

/** The keys by which push services know this host (RFC 8292). */
export type VapidKeys = {
  /** Uncompressed, in base64url: browsers take addresses for it alone. */
  readonly publicKey: string
  readonly privateKey: CryptoKey
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' }
/** A day at most is allowed. */
const VALID_SECONDS = 12 * 3_600

/** New keys, as text to be stored. */
export async function newVapidKeys(): Promise<string> {
  const { privateKey } = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  return JSON.stringify(await crypto.subtle.exportKey('jwk', privateKey))
}

/** Rejects where the text is no such keys. */
export async function readVapidKeys(text: string): Promise<VapidKeys> {
  const jwk = JSON.parse(text) as JsonWebKey
  const privateKey = await crypto.subtle.importKey('jwk', jwk, CURVE, false, ['sign'])
  const coordinate = (part: string | undefined) => Buffer.from(part ?? '', 'base64url')
  const point = Buffer.concat([Buffer.of(4), coordinate(jwk.x), coordinate(jwk.y)])
  return { publicKey: point.toString('base64url'), privateKey }
}

type Claim = {
  readonly endpoint: string
  /** Whom a push service may turn to: an address of this host. */
  readonly contact: string
  /** Milliseconds since the Unix epoch. */
  readonly now: number
}

/** The header that says to a push service who sends. */
async function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, contact, now }: Claim,
): Promise<string> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(now / 1000) + VALID_SECONDS
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp, sub: contact })}`
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    privateKey,
    new TextEncoder().encode(said),
  )
  return `vapid t=${said}.${Buffer.from(signature).toString('base64url')}, k=${publicKey}`
}
