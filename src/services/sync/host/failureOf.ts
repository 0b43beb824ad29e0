import * as z from '@/lib/schema'
import { t } from '@/lib/text/t'
import { hostReason } from '@/services/http/askHost'

import type { RemoteFailure } from '../syncRemote'

/** What an answer of the host means that is not what was asked for. */
export async function failureOf(answer: Response, method: string | undefined): Promise<RemoteFailure> {
  if (answer.ok) return refused(NO_SYNC())
  const body = await answer.json().then(
    (json: unknown) => PROBLEM.safeParse(json).data,
    () => undefined,
  )
  switch (answer.status) {
    case 410:
      return { type: 'spaceGone' }
    case 409:
      return { type: body?.error.code === 'compacted' ? 'behind' : 'conflict' }
    case 507:
      if (body?.error.code === 'too_many') return refused(hostReason(body.error))
      return { type: 'full', usedBytes: body?.usedBytes ?? 0, quotaBytes: body?.quotaBytes ?? 0 }
    case 403:
      return body?.error.code === 'device_removed'
        ? { type: 'removed' }
        : refused(body ? hostReason(body.error) : NO_SYNC())
    case 404:
      // An answer to HEAD has no body.
      return body?.error.code === 'not_found' || method === 'HEAD' ? { type: 'missing' } : refused(NO_SYNC())
    default:
      return answer.status >= 500 || answer.status === 429
        ? { type: 'offline', detail: body ? hostReason(body.error) : `HTTP ${answer.status}` }
        : refused(body ? hostReason(body.error) : NO_SYNC())
  }
}

const refused = (reason: string): RemoteFailure => ({ type: 'refused', reason })

const NO_SYNC = () => t('There’s no Parlance host with sync at this address.')

const PROBLEM = z.object({
  error: z.object({ message: z.string(), code: z.nullable(z.string()) }),
  usedBytes: z.optional(z.number()),
  quotaBytes: z.optional(z.number()),
})
