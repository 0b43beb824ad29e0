import { busyProblem, serverProblem, type Problem } from '@/builtin/problem'
import { readBytes } from '@/lib/streams/readBytes'
import { DAY_MS } from '@/lib/time/dayMs'

import { NOT_KEPT, noContent, problem, refusal } from '../api/notKept'
import { createAttemptLimit, hashKey } from '../keys/createAuthorize'
import type { ShareStore } from '../store/hostStore'

export type ShareApiParts = {
  readonly store: ShareStore
  /** Bytes that the links of one person may hold together. */
  readonly quotaBytes: number
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

/** Keeps sealed conversations for a while, and gives them to whoever knows their id. It can read none of them. */
export type ShareApi = {
  /** Answers `PUT /api/share/<id>`; `who` is whom its limits count for. */
  readonly keep: (request: Request, who: string) => Promise<Response>
  /** Answers `GET` and `DELETE`, which need no key: the id is a secret, and the other one deletes. */
  readonly open: (request: Request, address: string) => Promise<Response>
  /** Removes what has expired; to be called now and then. */
  readonly sweep: () => Promise<void>
}

/** One sealed conversation with its files. */
export const LARGEST_SHARE_BYTES = 16_000_000
const MOST_LINKS = 200
const MOST_A_MINUTE = 20
/** Wrong links from one address: behind a proxy all people have the same. */
const MOST_MISSED_A_MINUTE = 30
const DAYS: readonly string[] = ['1', '7', '30']

export function createShareApi({ store, quotaBytes, now }: ShareApiParts): ShareApi {
  const made = createAttemptLimit(now, MOST_A_MINUTE)
  // Ids are 128 random bits: guessing gives nobody a chance, and costs the host nothing beyond this.
  const missed = createAttemptLimit(now, MOST_MISSED_A_MINUTE)

  async function keep(request: Request, who: string): Promise<Response> {
    const id = idIn(request)
    const days = request.headers.get('x-share-days') ?? ''
    const secretHash = request.headers.get('x-share-secret-hash') ?? ''
    if (id === undefined) return problem(NOT_FOUND)
    if (!DAYS.includes(days) || !/^[0-9a-f]{64}$/.test(secretHash)) return problem(UNREADABLE)
    const wait = made.waitSeconds(who)
    if (wait > 0) return problem(busyProblem(`At most ${MOST_A_MINUTE} links a minute.`, wait))
    made.count(who)
    const isTooLarge = Number(request.headers.get('content-length') ?? 0) > LARGEST_SHARE_BYTES
    const bytes = isTooLarge ? undefined : await readBytes(request.body, LARGEST_SHARE_BYTES)
    if (!bytes) return problem(TOO_LARGE)
    const createdAt = now()
    const expiresAt = createdAt + Number(days) * DAY_MS
    const kept = await store.put(
      { id, owner: who, secretHash, createdAt, expiresAt, bytes },
      { mostLinks: MOST_LINKS, mostBytes: quotaBytes },
    )
    return kept === 'kept'
      ? Response.json({ expiresAt }, { status: 201, ...NOT_KEPT })
      : problem(REFUSALS[kept])
  }

  async function open(request: Request, address: string): Promise<Response> {
    const wait = missed.waitSeconds(address)
    if (wait > 0) return problem(busyProblem('Too many wrong links came from this address.', wait))
    const id = idIn(request)
    const answer = id === undefined ? problem(NOT_FOUND) : await answerOf(request, id)
    if (answer.status === 404 || answer.status === 403) missed.count(address)
    return answer
  }

  async function answerOf(request: Request, id: string): Promise<Response> {
    if (request.method === 'DELETE') {
      const removed = await store.remove(id, hashKey(request.headers.get('x-share-secret') ?? ''))
      if (removed === 'removed') return noContent()
      return problem(removed === 'missing' ? NOT_FOUND : WRONG_SECRET)
    }
    if (request.method !== 'GET') return problem(NO_SUCH_METHOD)
    const found = await store.find(id)
    if (!found) return problem(NOT_FOUND)
    if (found.type !== 'here') return problem(ENDED[found.type])
    return new Response(found.bytes, {
      headers: {
        ...NOT_KEPT.headers,
        'Content-Type': 'application/octet-stream',
        'X-Content-Type-Options': 'nosniff',
        'X-Share-Expires': String(found.expiresAt),
      },
    })
  }

  const available = (work: Promise<Response>) => work.catch(() => problem(UNAVAILABLE))
  return {
    keep: (request, who) => available(keep(request, who)),
    open: (request, address) => available(open(request, address)),
    sweep: () => store.sweep(),
  }
}

const idIn = (request: Request): string | undefined =>
  /^\/api\/share\/([0-9a-f]{32})$/.exec(new URL(request.url).pathname)?.[1]

const NOT_FOUND = refusal(404, 'There is no such link here.', 'share_not_found')
const WRONG_SECRET = refusal(403, 'Only whoever shared this may delete it.', 'share_wrong_secret')
const NO_SUCH_METHOD = refusal(405, 'Use GET, PUT or DELETE.', 'share_method')
const UNREADABLE = refusal(
  400,
  'Say for how many days (1, 7 or 30), and the hash of a secret.',
  'share_request',
)
const TOO_LARGE = refusal(
  413,
  `A shared conversation may have ${LARGEST_SHARE_BYTES / 1_000_000} MB.`,
  'share_too_large',
)
const REFUSALS = {
  tooMany: refusal(507, `You have ${MOST_LINKS} links here. Delete some first.`, 'share_too_many'),
  full: refusal(507, 'Your links fill the space you have here. Delete some first.', 'share_full'),
  taken: refusal(409, 'Another link has this id.', 'share_taken'),
} as const
const ENDED = {
  expired: refusal(410, 'This link has expired.', 'share_expired'),
  deleted: refusal(410, 'This link was deleted.', 'share_deleted'),
} as const
const UNAVAILABLE: Problem = {
  ...serverProblem('Links can’t be read or made right now. Try again soon.', 'share_unavailable'),
  status: 503,
  retryAfterSeconds: 5,
}
