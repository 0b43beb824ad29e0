import { isCounter, problemAt, type Caller } from '@/builtin/service/createService'
import { badRequest, problemResponse, serverProblem, type Problem } from '@/builtin/problem'
import { mark } from '@/lib/text/t'

import { NOT_KEPT } from './notKept'
import type { Authorize, Guest } from '../keys/createAuthorize'
import type { Asked } from './createGateway'
import type { ToolRelay } from '../mcp/createToolRelay'
import type { Meter } from '../ledger/createMeter'
import type { UsageReport } from '../ledger/createUsageReport'
import type { Limiter } from '../limits/createLimiter'
import type { NoticeApi } from '../notices/createNoticeApi'
import type { Giver, ScheduleApi } from '../schedules/createScheduleApi'
import type { ReplyApi } from '../replies/createReplyApi'
import type { WebRelay } from '../web/createWebRelay'
import type { ShareApi } from '../sharing/createShareApi'
import type { KeyRecord } from '../store/hostStore'
import type { SyncApi } from '../sync/createSyncApi'

import type { AppCaller } from './upstream'

/** How the interface is answered on this host. */
export type ApiParts = {
  readonly kind: 'gateway' | 'builtin'
  /** Answers a request that may pass; `caller` is undefined where no key is asked for. */
  readonly answer: (request: Request, caller: Caller | undefined, asked?: Asked) => Promise<Response>
  /** Undefined = no key is asked for: only right on loopback, for the gateway. */
  readonly authorize: Authorize | undefined
  /** Holds keys to their limits. */
  readonly limiter: Limiter
  /** Writes down what the requests of keys used. */
  readonly meter: Meter
  /** What the key of a guest used. Rejects where that can't be told. */
  readonly usage: (guest: Guest) => Promise<UsageReport>
  /** Whether only this machine can reach the host: then the Host header must name it. */
  readonly isLoopback: boolean
  readonly allowedHosts: readonly string[]
  /** Whether pages of other origins may read the catalog of a host that only this machine reaches. */
  readonly isCatalogOpen: boolean
  /** Fetches pages and search results for the app; absent where the host does not. */
  readonly web?: WebRelay
  /** Passes on to servers of tools for the app; absent where the host names none. */
  readonly tools?: ToolRelay
  /** Who may use these two; undefined = the app itself, without a key: only right on loopback. */
  readonly authorizeApp?: Authorize | undefined
  /** Asks for keys where the two above ask for none, but a request came through a proxy: so others reach the host too. */
  readonly authorizeForwarded?: Authorize
  /** Answers `/api/sync/…`; absent = this host keeps no sync. */
  readonly sync?: SyncApi
  /** Answers `/api/share/…`; absent = this host keeps no shared conversations. */
  readonly shares?: ShareApi
  /** Reads replies on where their callers leave, and answers `/api/replies/…`; absent = this host keeps none. */
  readonly replies?: ReplyApi
  /** Answers `/api/notices…`; absent = this host tells nobody of anything. */
  readonly notices?: NoticeApi
  /** Answers `/api/schedules…`; absent = this host runs none. */
  readonly schedules?: ScheduleApi
  /** A new random id, without prefix, for answers that have none yet. */
  readonly newId: () => string
}

/** Answers `/v1/…`, `/models.json`, `/api/usage`, `/api/web`, `/api/mcp`, `/api/share/…`, `/api/replies/…`, `/api/notices…`, `/api/schedules…` and `/api/server`. `address` is where the request came from. */
export type Api = (
  request: Request,
  address: string,
  /** Whether it came as only proxies send. */
  isForwarded?: boolean,
) => Promise<Response>

/** Guards the interface: Host, Origin, key; then passes the request to whatever answers it. */
export function createApi(parts: ApiParts): Api {
  const { authorizeForwarded } = parts
  const behindProxy = {
    ...parts,
    authorize: parts.authorize ?? authorizeForwarded,
    authorizeApp: parts.authorizeApp ?? authorizeForwarded,
  }
  return (request, address, isForwarded = false) =>
    isForwarded || hasForwardingHeader(request)
      ? answered(request, address, behindProxy, true)
      : answered(request, address, parts, false)

  async function answered(
    request: Request,
    address: string,
    parts: ApiParts,
    isForwarded: boolean,
  ): Promise<Response> {
    const path = new URL(request.url).pathname
    if (parts.sync && path.startsWith('/api/sync/')) return syncAnswer(request, parts.sync, isForwarded)
    const stranger = checkOrigin(request, parts)
    if (stranger) return finished(problemResponse(stranger, {}))
    if (path === '/api/server') return finished(offer(parts))
    if (parts.shares && path.startsWith('/api/share/') && request.method !== 'PUT')
      return finished(
        isForeign(request) ? problemResponse(ONLY_APP, {}) : await parts.shares.open(request, address),
      )
    const relay = relayAt(path, parts)
    if (relay) return finished(await answerApp(request, address, parts, relay))
    // Asked by every app: a host that names none needs no key to say so.
    if (path === '/api/mcp') return finished(Response.json({ servers: [] }, NOT_KEPT))
    const answer = finished(await answerTo(request, address, parts))
    // With a key of their own, pages of other origins are as welcome as any program.
    if (parts.authorize && (isForeign(request) || !isPrivateCatalog(request, parts)))
      for (const [name, value] of OPEN) answer.headers.set(name, value)
    return answer
  }

  /** Pages of other origins are welcome: what is kept is sealed, and opened by tokens alone. */
  async function syncAnswer(request: Request, sync: SyncApi, isForwarded: boolean): Promise<Response> {
    const stranger = checkName(request, parts)
    if (stranger) return finished(problemResponse(stranger, {}))
    const answer = finished(
      request.method === 'OPTIONS' ? new Response(null, { status: 204 }) : await sync(request, isForwarded),
    )
    for (const [name, value] of OPEN) answer.headers.set(name, value)
    answer.headers.set('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE, OPTIONS')
    return answer
  }

  /** With the headers every answer has. */
  function finished({ body, status, headers: given }: Response): Response {
    const headers = new Headers(given)
    const id = headers.get('x-request-id') ?? headers.get('request-id') ?? `req_${parts.newId()}`
    // The two names that clients of the dialects look for.
    for (const name of ['x-request-id', 'request-id']) if (!headers.has(name)) headers.set(name, id)
    if (status === 401) headers.set('WWW-Authenticate', 'Bearer')
    return new Response(body, { status, headers })
  }
}

async function answerTo(request: Request, address: string, parts: ApiParts): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
  const path = new URL(request.url).pathname
  const { replies } = parts
  const needsNoKey = isCatalog(request) && !(isPrivateCatalog(request, parts) && isForeign(request))
  const isOfReply = path.startsWith('/api/replies/') && replies !== undefined
  const own = ownAt(path, parts)
  if (own && isForeign(request)) return problemResponse(ONLY_APP, {})
  if (!parts.authorize || needsNoKey) {
    if (isOfReply) return replies.open(request, ANYONE)
    if (own) return own(request, { owner: ANYONE, keyHash: null })
    const answered = (asked: Request) => parts.answer(asked, undefined)
    return isKept(request, path) && replies ? replies.answer(request, ANYONE, answered) : answered(request)
  }
  const caller = await parts.authorize(request, address)
  if (!caller.ok) return problemAt(path, caller.error, {})
  if (path === '/api/usage') return usageOf(caller.value, parts)
  if (isOfReply) return replies.open(request, ownerOf(caller.value))
  if (own) return own(request, { owner: ownerOf(caller.value), keyHash: caller.value.key.hash })
  // Lists and catalogs are free.
  if (request.method !== 'POST') return parts.answer(request, caller.value)
  if (isCounter(path)) {
    const usedUp = await parts.limiter(caller.value.key)
    return usedUp ? problemAt(path, usedUp, {}) : parts.answer(request, caller.value)
  }
  const metered = parts.meter(caller.value, path)
  const answered = async (asked: Request) => metered.measure(await parts.answer(asked, caller.value, metered))
  return replies ? replies.answer(request, ownerOf(caller.value), answered) : answered(request)
}

/** What the app keeps here for its person; undefined for every other path. */
function ownAt(
  path: string,
  { notices, schedules }: ApiParts,
): ((request: Request, giver: Giver) => Promise<Response>) | undefined {
  if (notices && /^\/api\/notices(?:\/|$)/.test(path)) return (request, { owner }) => notices(request, owner)
  return schedules && /^\/api\/schedules(?:\/|$)/.test(path) ? schedules : undefined
}

/** Counting is over in a moment, and lists are no replies. */
const isKept = ({ method }: Request, path: string): boolean => method === 'POST' && !isCounter(path)

/** All who reach a host that asks for no keys: the id of a reply is a secret. */
const ANYONE = 'anyone'

/** A person's keys are one. */
export const ownerOf = ({ key }: { readonly key: Pick<KeyRecord, 'person' | 'name'> }): string =>
  `person ${key.person ?? key.name}`

/** What only the app of this host may use; undefined for every other path. */
function relayAt(pathname: string, { web, tools, shares }: ApiParts): AppRelay | undefined {
  if (pathname.startsWith('/api/share/'))
    return shares && ((request, caller) => shares.keep(request, caller.owner))
  if (pathname === '/api/web')
    return async (request, caller) => {
      if (!web) return problemResponse(NO_WEB, {})
      const usedUp = await caller.limit()
      return usedUp ? problemResponse(usedUp, {}) : web(request, caller.who)
    }
  if (pathname !== '/api/mcp' && !pathname.startsWith('/api/mcp/')) return undefined
  return tools && ((request, caller) => tools.answer(request, caller))
}

type AppRelay = (request: Request, caller: AppCaller) => Promise<Response>

/** The app asks from its own page: without a key where only this machine reaches the host, with one elsewhere. */
async function answerApp(
  request: Request,
  address: string,
  { authorizeApp, limiter }: ApiParts,
  relay: AppRelay,
): Promise<Response> {
  if (isForeign(request)) return problemResponse(ONLY_APP, {})
  if (!authorizeApp)
    return relay(request, { who: address, owner: address, limit: () => Promise.resolve(undefined) })
  const caller = await authorizeApp(request, address)
  if (!caller.ok) return problemResponse(caller.error, {})
  const { key, name } = caller.value
  const names = [name, key.name, ...(key.person === undefined ? [] : [key.person])]
  return relay(request, {
    who: key.hash,
    owner: ownerOf(caller.value),
    names,
    limit: () => limiter(key),
  })
}

const NO_WEB: Problem = {
  ...badRequest('This host fetches no pages. Start it with PARLANCE_WEB=1.', null, 'web_off'),
  status: 404,
}

/** What the caller's own key used since the month began. */
const usageOf = (guest: Guest, { usage }: ApiParts): Promise<Response> =>
  usage(guest).then(
    (report) => Response.json(report, NOT_KEPT),
    () => problemResponse(UNREADABLE_USAGE, {}),
  )

const UNREADABLE_USAGE: Problem = {
  ...serverProblem(
    mark('The usage of this key can’t be read right now. Try again soon.'),
    'usage_unavailable',
  ),
  status: 503,
  retryAfterSeconds: 5,
}

const offer = ({ kind, authorize, web, tools, shares, replies, notices, schedules }: ApiParts) =>
  Response.json(
    {
      gateway: kind === 'gateway',
      builtin: kind === 'builtin',
      needsKey: authorize !== undefined,
      web: web !== undefined,
      tools: tools !== undefined,
      shares: shares !== undefined,
      replies: replies !== undefined,
      notices: notices !== undefined,
      schedules: schedules !== undefined,
    },
    NOT_KEPT,
  )

const OPEN = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Methods', 'GET, POST, DELETE, OPTIONS'],
  ['Access-Control-Allow-Headers', '*, Authorization'],
  [
    'Access-Control-Expose-Headers',
    'x-request-id, request-id, parlance-ignored, parlance-kept, parlance-reply-state, parlance-reply-status, parlance-reply-bytes, Retry-After, x-queue-place',
  ],
  ['Access-Control-Max-Age', '600'],
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
] as const

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']

/**
 * A page elsewhere must not use this machine's service through the person's browser: neither under a
 * foreign name that resolves to this machine (Host), nor where no key is asked for (Origin).
 */
function checkOrigin(request: Request, parts: ApiParts): Problem | undefined {
  const unknown = checkName(request, parts)
  if (unknown || parts.authorize) return unknown
  return isForeign(request) ? forbidden('Pages of other origins may not use this gateway.') : undefined
}

function checkName(request: Request, { isLoopback, allowedHosts }: ApiParts): Problem | undefined {
  const name = hostIn(request).replace(/:\d+$/, '')
  return isLoopback && ![...LOOPBACK_NAMES, ...allowedHosts].includes(name)
    ? forbidden(`This service is not known as "${name}". Set PARLANCE_ALLOWED_HOSTS to let it be.`)
    : undefined
}

/** Headers that proxies add. A program of this machine that sends one is asked for a key, which harms nobody. */
const FORWARDING =
  /^(?:forwarded|via|x-forwarded(?:-[\w-]+)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|fastly-client-ip|cf-(?:connecting-ip|ray|visitor)|x-(?:envoy|original)-[\w-]+|x-scheme)$/

const hasForwardingHeader = ({ headers }: Request): boolean =>
  [...headers.keys()].some((name) => FORWARDING.test(name))

/** Whether a page of another origin asks. */
export function isForeign(request: Request): boolean {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  return (
    (origin !== null && hostOf(origin) !== hostIn(request)) || site === 'cross-site' || site === 'same-site'
  )
}

const isCatalog = (request: Request) => new URL(request.url).pathname === '/models.json'

/**
 * Whether the catalog is this machine's own affair: which models somebody has on it is nothing for any page they
 * visit. A page with a key may read it all the same.
 */
const isPrivateCatalog = (request: Request, { isLoopback, allowedHosts, isCatalogOpen }: ApiParts): boolean =>
  isCatalog(request) && isLoopback && allowedHosts.length === 0 && !isCatalogOpen

const hostIn = (request: Request) => (request.headers.get('host') ?? new URL(request.url).host).toLowerCase()

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host.toLowerCase() : undefined)

const forbidden = (message: string): Problem => ({ ...badRequest(message, null, 'forbidden'), status: 403 })
const ONLY_APP = forbidden('Only the app of this host may ask this.')
