import { originOf } from '@/domain/connections/baseUrl'
import { ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'

/**
 * The headers with which this app's own host lets the app in: the key it gave out, where it is a provider here. Fails
 * with a sentence on a locked key.
 *
 * @param origin of this page.
 */
export function hostHeaders(
  { store, keys }: Pick<CommandDeps, 'store' | 'keys'>,
  origin: string,
): Result<Readonly<Record<string, string>>, string> {
  const host = store.getState().connections.find(({ baseUrl }) => originOf(baseUrl) === origin)
  const key = host ? keys.keyFor(host, origin) : ok(undefined)
  if (!key.ok) return key
  return ok(key.value ? { authorization: `Bearer ${key.value}` } : {})
}
