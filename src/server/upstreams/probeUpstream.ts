import { headersWithKey } from '@/domain/dialects'

import type { Upstream } from '../api/upstream'

const LIMIT_MS = 10_000

/** Whether an upstream lists its models again: any answer counts but a failure, or a refusal of the key. Never rejects. */
export async function probeUpstream(
  { baseUrl, key }: Upstream,
  fetch: typeof globalThis.fetch,
): Promise<boolean> {
  try {
    const answer = await fetch(`${baseUrl}/v1/models`, {
      headers: headersWithKey(baseUrl, key),
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    await answer.body?.cancel()
    return answer.status < 500 && answer.status !== 401
  } catch {
    return false
  }
}
