import { callerKey } from '@/builtin/callerKey'
import { badRequest, busyProblem, serverProblem, type Problem } from '@/builtin/problem'
import { failed, ok, type Result } from '@/lib/result'

import { StoreUnavailable } from '../store/storeUnavailable'

import type { AttemptLimit } from './createAttemptLimit'
import type { Guest, KeyRing } from './createKeyRing'

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
    if (wait > 0) return failed(busyProblem('Too many wrong keys came from this address.', wait))
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
  'The file of keys is damaged, so nobody is let in. Whoever runs this host must mend it, or remove it and invite again.',
  'keys_unreadable',
)
const UNAVAILABLE: Problem = {
  ...serverProblem('Keys can’t be checked right now. Try again soon.', 'keys_unavailable'),
  status: 503,
  retryAfterSeconds: 5,
}
const MISSING = unauthorized(
  'No API key was sent. Send the header "Authorization: Bearer <key>"; keys are issued by invitation.',
  'missing_api_key',
)
const WRONG = unauthorized(
  'This API key is not valid here; it may have expired or been revoked.',
  'invalid_api_key',
)
