import type { RejectionKind } from '@/domain/connections/serviceError'

/** Kinds that the same request can only meet again, whatever the status. */
const FINAL_KINDS: ReadonlySet<RejectionKind> = new Set([
  'key',
  'credit',
  'quota',
  'forbidden',
  'notFound',
  'modelNotFound',
  'tooLarge',
  'contextOverflow',
  'contentPolicy',
])

/** Refused, yet worth the same request again: timeout, conflict, too early, rate, capacity (WIRE §3.2). */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 498])

/**
 * Whether sending the same again may succeed. The service's `x-should-retry` decides when it speaks;
 * lack of credit counts as passing only where the service names a wait.
 */
export function canRetryRejection(
  status: number,
  kind: RejectionKind,
  { shouldRetry, waitMs }: { readonly shouldRetry: string | null; readonly waitMs: number | undefined },
): boolean {
  if (shouldRetry === 'true' || shouldRetry === 'false') return shouldRetry === 'true'
  if (kind === 'credit') return waitMs !== undefined
  if (FINAL_KINDS.has(kind) || status === 501) return false
  return PASSING_STATUSES.has(status) || status >= 500 || (status < 300 && kind !== 'badRequest')
}
