import { createHash, timingSafeEqual } from 'node:crypto'

import { callerKey } from '@/builtin/callerKey'
import { badRequest, busyProblem, type Problem, serverProblem } from '@/builtin/problem'
import type { Caller } from '@/builtin/service/createService'
import { failed, ok, type Result } from '@/lib/result'
import { setNewest } from '@/lib/setNewest'
import { mark } from '@/lib/text/t'

import { type KeyRecord, type KeyStore, StoreUnavailable } from '../store/hostStore'

/** What is kept of a key: its SHA-256 in hexadecimal. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Whether two hashes are the same, in a time that does not tell where they differ. */
export function hashMatches(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left, 'hex'), Buffer.from(right, 'hex')]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A caller with a key of this host. */
export type Guest = Caller & { readonly key: KeyRecord }

/** Tells whose key a key is. */
type KeyRing = { find(key: string): Promise<Guest | undefined> }

/** Looks keys up among the invitations as they are now. */
export const createKeyRing = (keys: Pick<KeyStore, 'find'>, now: () => number): KeyRing => ({
  find: (key) => guestWith(keys, hashKey(key), now()),
})

/** The caller whose key has this hash; undefined where it was revoked or is over. */
export async function guestWith(
  keys: Pick<KeyStore, 'find'>,
  hash: string,
  at: number,
): Promise<Guest | undefined> {
  const found = await keys.find(hash)
  if (found === undefined || (found.expiresAt !== null && found.expiresAt <= at)) return undefined
  return { name: keyName(found), key: found, ...(found.models && { models: found.models }) }
}

/** How a key is called: `Ada`, or `Ada/laptop` for one of several keys of a person. */
export const keyName = ({ person, name }: Pick<KeyRecord, 'person' | 'name'>): string =>
  person === undefined ? name : `${person}/${name}`

/** Counts what may come only so often from one address, as wrong keys. */
type AttemptLimit = {
  /** Seconds until one more from this address is answered as such; 0 = at once. */
  waitSeconds(address: string): number
  count(address: string): void
}

const WINDOW_MS = 60_000
const MOST_WRONG_KEYS = 10
/** Beyond this many addresses the oldest are forgotten, so that no flood of them fills the memory. */
const MOST_ADDRESSES = 10_000

/** At most `most` a minute from one address: ten wrong keys. */
export function createAttemptLimit(now: () => number, most = MOST_WRONG_KEYS): AttemptLimit {
  const attempts = new Map<string, { readonly since: number; readonly count: number }>()

  function current(address: string) {
    const seen = attempts.get(address)
    return seen && now() - seen.since < WINDOW_MS ? seen : undefined
  }

  return {
    waitSeconds(address) {
      const seen = current(address)
      return seen && seen.count >= most ? Math.max(1, Math.ceil((seen.since + WINDOW_MS - now()) / 1000)) : 0
    },
    count(address) {
      const seen = current(address)
      const counted = { since: seen?.since ?? now(), count: (seen?.count ?? 0) + 1 }
      setNewest(attempts, address, counted, MOST_ADDRESSES)
    },
  }
}

/** Lets a request in by its key. `address` is where it came from. */
export type Authorize = (request: Request, address: string) => Promise<Result<Guest, Problem>>

/**
 * Asks for a valid key, and for patience after too many wrong ones from one address. A right key is never made to wait:
 * behind a proxy all guests have one address, and one of them may try wrong keys all day. Keys are 256 random bits, so
 * that looking at each try gives nobody a chance.
 */
export function createAuthorize(ring: KeyRing, limit: AttemptLimit): Authorize {
  return async (request, address) => {
    const key = callerKey(request)
    if (key === undefined) return failed(MISSING)
    const found = await ring
      .find(key)
      .then(ok, (error: unknown) => failed(error instanceof StoreUnavailable ? UNAVAILABLE : UNREADABLE))
    if (!found.ok) return found
    if (found.value) return ok(found.value)
    const wait = limit.waitSeconds(address)
    if (wait > 0) return failed(busyProblem(mark('Too many wrong keys came from this address.'), wait))
    limit.count(address)
    return failed(WRONG)
  }
}

const unauthorized = (message: string, code: string): Problem => ({
  ...badRequest(message, null, code),
  status: 401,
  type: 'authentication_error',
})

const UNREADABLE = serverProblem(
  mark(
    'The file of keys is damaged, so nobody is let in. Whoever runs this host must mend it, or remove it and invite again.',
  ),
  'keys_unreadable',
)
const UNAVAILABLE: Problem = {
  ...serverProblem(mark('Keys can’t be checked right now. Try again soon.'), 'keys_unavailable'),
  status: 503,
  retryAfterSeconds: 5,
}
const MISSING = unauthorized(
  mark('No API key was sent. Send the header "Authorization: Bearer <key>"; keys are issued by invitation.'),
  'missing_api_key',
)
const WRONG = unauthorized(
  mark('This API key is not valid here; it may have expired or been revoked.'),
  'invalid_api_key',
)
