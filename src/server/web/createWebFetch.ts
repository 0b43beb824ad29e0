import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, fetch as undiciFetch } from 'undici'

import { readBytes } from '@/lib/streams/readBytes'

/** What the page asks for. */
export type WebRequest = {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined
}

/** What came: the bytes of a text, a page or a PDF. */
export type WebAnswer = {
  readonly status: number
  /** Where redirects led. */
  readonly url: string
  readonly type: string
  readonly retryAfter: string | undefined
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Why nothing came. */
export type WebFailure = 'private' | 'unreachable' | 'redirects' | 'tooLarge' | 'type' | 'slow'

export type WebFetch = (request: WebRequest, signal: AbortSignal) => Promise<WebAnswer | WebFailure>

const MOST_REDIRECTS = 5
export const MOST_WEB_BYTES = 5_000_000
const LIMIT_MS = 15_000
const READ_TYPES = /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml)\b|application\/(?:xhtml\+xml|pdf)\b)/i
const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }
const REDIRECTS = [301, 302, 303, 307, 308]

type Options = {
  /** Hosts (`searx.example:8080`) that may be asked although they are not on the public internet. */
  readonly allowed: readonly string[]
  /** For tests: how a name is resolved. */
  readonly lookup?: Parameters<typeof publicLookup>[0]
  /** For tests: a shorter time, in milliseconds. */
  readonly limitMs?: number
}

/**
 * Asks the public internet on behalf of a page: at most five redirects, each checked like the first address, 5 MB and
 * 15 seconds in all. Names are resolved for the connection itself, so that none can lead elsewhere after the check.
 * Never rejects.
 */
export function createWebFetch({ allowed, lookup, limitMs = LIMIT_MS }: Options): WebFetch {
  const open = new Agent({ connect: { lookup: publicLookup(lookup) } })
  const free = new Agent()
  // An address leaves out the port that its protocol has anyway; who allows one may write it.
  const isAllowed = ({ host, hostname, protocol, port }: URL) =>
    allowed.includes(host) || (port === '' && allowed.includes(`${hostname}:${PORTS[protocol] ?? ''}`))

  async function follow(request: WebRequest, signal: AbortSignal): Promise<WebAnswer | WebFailure> {
    const first = new URL(request.url)
    let url = first
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      if (!isWeb(url)) return 'unreachable'
      // A page on the public internet must not lead to what is only allowed when it is asked for by name.
      const isFree = isAllowed(url) && url.host === first.host
      const literal = url.hostname.replace(/^\[|\]$/g, '')
      if (!isFree && isIP(literal) !== 0 && !isPublicAddress(literal)) return 'private'
      const isSameOrigin = url.origin === first.origin
      const answer = await undiciFetch(url, {
        method: request.method,
        headers: { 'user-agent': 'Parlance', ...(isSameOrigin ? request.headers : {}) },
        ...(request.body !== undefined && { body: request.body }),
        redirect: 'manual',
        dispatcher: isFree ? free : open,
        signal,
      })
      const location = answer.headers.get('location')
      if (!REDIRECTS.includes(answer.status) || location === null) return await read(answer, url)
      await answer.body?.cancel()
      if (request.method !== 'GET' || !URL.canParse(location, url)) return 'redirects'
      url = new URL(location, url)
    }
    return 'redirects'
  }

  return async (request, signal) => {
    const time = AbortSignal.timeout(limitMs)
    try {
      return await follow(request, AbortSignal.any([signal, time]))
    } catch (cause) {
      if (time.aborted) return 'slow'
      return isPrivate(cause) ? 'private' : 'unreachable'
    }
  }
}

async function read(
  answer: Awaited<ReturnType<typeof undiciFetch>>,
  url: URL,
): Promise<WebAnswer | WebFailure> {
  const type = answer.headers.get('content-type') ?? ''
  const refuse = async (why: WebFailure) => {
    await answer.body?.cancel()
    return why
  }
  // Without content there is no type.
  if (answer.ok && answer.status !== 204 && !READ_TYPES.test(type)) return refuse('type')
  if (Number(answer.headers.get('content-length')) > MOST_WEB_BYTES) return refuse('tooLarge')
  const bytes = await readBytes(answer.body, MOST_WEB_BYTES)
  if (!bytes) return 'tooLarge'
  return {
    status: answer.status,
    url: url.href,
    type,
    retryAfter: answer.headers.get('retry-after') ?? undefined,
    bytes,
  }
}

const isWeb = ({ protocol, username, password }: URL) =>
  (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''

/** Undici wraps what the connection failed with. */
function isPrivate(cause: unknown): boolean {
  for (let error = cause; error instanceof Error; error = error.cause)
    if (error instanceof PrivateAddressError) return true
  return false
}

/** What a connection to an address outside of the public internet fails with. */
class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

/**
 * Resolves a name for the connection itself, so that what was checked is what is connected to. A name that leads to
 * any address outside of the public internet fails.
 */
export function publicLookup(resolve: typeof lookup = lookup): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) {
        done(error, [])
        return
      }
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        done(new PrivateAddressError(`${name} is not on the public internet`), [])
      else if (options.all === true) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

/** Networks that are no part of the public internet (IANA special-purpose registries, RFC 6890 and later), and addresses of clouds within. */
const CLOSED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure answers machines of its own there: metadata, and whatever runs on the host of a virtual one.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Within 2000::/3, which alone is routed: documentation, and tunnels that hide an IPv4 address. */
const CLOSED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [network, bits] of CLOSED_V4) closed.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of CLOSED_V6) closed.addSubnet(network, bits, 'ipv6')
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public internet. False for text that is no IP address. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !closed.check(address, 'ipv4')
  // Scoped addresses (`fe80::1%eth0`) and IPv4 in IPv6 (`::ffff:10.0.0.1`) are outside of what is routed.
  return kind === 6 && routed.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
