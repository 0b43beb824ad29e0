import type { ServiceError } from '@/domain/connections/serviceError'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8_000

/** Share of a wait that chance may take off, so that many clients do not come back at once. */
const JITTER = 0.25

/** A service that asks for more than this is not waited for: whether to is for the person to decide. */
const LONGEST_ASKED_WAIT_MS = 60_000

/**
 * Milliseconds to wait before a request that failed before its first token is sent again; undefined when
 * it should not be. What the service asks for counts before our own 0.5 s, 1 s, 2 s … 8 s.
 *
 * A silence that outlasted the idle limit is not repeated: the service may be at work on a costly reply.
 *
 * @param attempt the attempt that failed, from 1.
 */
export function retryWaitMs(
  error: ServiceError,
  { attempt, random }: { readonly attempt: number; readonly random: () => number },
): number | undefined {
  if (error.type !== 'unreachable' && !(error.type === 'rejected' && error.canRetry)) return undefined
  const askedMs = error.type === 'rejected' ? error.retryAfterMs : undefined
  if (askedMs !== undefined) return askedMs <= LONGEST_ASKED_WAIT_MS ? askedMs : undefined
  const fullMs = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS)
  return Math.round(fullMs * (1 - JITTER * random()))
}
