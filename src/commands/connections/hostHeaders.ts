import { originOf } from '@/domain/connections/baseUrl'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'

/**
 * The headers with which this app's own host lets the app in: the key it gave out, where it is a provider here. Fails
 * with a sentence on a locked key.
 *
 * @param url what is asked. Its origin must be that of this page: the key goes nowhere else.
 * @param origin of this page.
 */
export function hostHeaders(
  { store, keys }: Pick<CommandDeps, 'store' | 'keys'>,
  url: string,
  origin: string,
): Result<Readonly<Record<string, string>>, string> {
  if (originOf(url) !== origin)
    return failed(
      t('The key of this app’s host is not sent to {address}. Remove what leads there in Settings.', {
        address: originOf(url),
      }),
    )
  // “This server” is there without a key, perhaps beside one that the person added with it.
  for (const host of store.getState().connections) {
    if (originOf(host.baseUrl) !== origin) continue
    const key = keys.keyFor(host, url)
    if (!key.ok) return key
    if (key.value) return ok({ authorization: `Bearer ${key.value}` })
  }
  return ok({})
}
