import type { Rejection } from '@/domain/serviceError'

import { canRetryRejection } from './canRetryRejection'
import type { ErrorBody } from './readErrorBody'
import { refusedParameter } from './refusedParameter'
import { rejectionKind } from './rejectionKind'
import { retryAfterMs } from './retryAfterMs'

/** Where services put the id that their support asks for, in order of preference. */
const REQUEST_ID_HEADERS = [
  'x-request-id',
  'request-id',
  'x-generation-id',
  'apim-request-id',
  'x-ms-request-id',
  'mistral-correlation-id',
  'cf-ray',
]

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
  const requestId = REQUEST_ID_HEADERS.map((name) => headers.get(name)).find(Boolean) ?? body.requestId
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
