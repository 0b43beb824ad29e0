import type { Rejection } from '@/domain/connections/serviceError'

import { canRetryRejection } from './canRetryRejection'
import type { ErrorBody } from './readErrorBody'
import { refusedParameter } from './refusedParameter'
import { rejectionKind } from './rejectionKind'
import { requestIdIn } from './requestIdIn'
import { retryAfterMs } from './retryAfterMs'

/**
 * The refusal that a status, its headers and its body amount to.
 *
 * @param status 200 for an error inside a stream, unless the body names another.
 * @param nowMs milliseconds since the Unix epoch, to read a `Retry-After` date.
 */
export function rejectionOf(
  { status, headers, body }: { readonly status: number; readonly headers: Headers; readonly body: ErrorBody },
  nowMs: number,
): Rejection {
  const kind = rejectionKind(status, body)
  const waitMs = retryAfterMs(headers, nowMs)
  const param = body.param ?? (kind === 'badRequest' ? refusedParameter(body.detail) : undefined)
  const requestId = requestIdIn(headers, body)
  return {
    type: 'rejected',
    kind,
    status,
    detail: body.detail,
    canRetry: canRetryRejection(status, kind, { shouldRetry: headers.get('x-should-retry'), waitMs }),
    ...(body.code !== undefined && { code: body.code }),
    ...(param !== undefined && { param }),
    ...(requestId && { requestId }),
    ...(waitMs !== undefined && { retryAfterMs: waitMs }),
  }
}
