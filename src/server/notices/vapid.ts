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
export async function vapidHeader(
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
