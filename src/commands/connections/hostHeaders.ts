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
  // “This server” is there without a key, perhaps beside one that the person added with it.
  for (const host of store.getState().connections) {
    if (originOf(host.baseUrl) !== origin) continue
    const key = keys.keyFor(host, origin)
    if (!key.ok) return key
    if (key.value) return ok({ authorization: `Bearer ${key.value}` })
  }
  return ok({})
}
