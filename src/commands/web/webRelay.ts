import { originOf } from '@/domain/connections/baseUrl'
import { failed, ok, type Result } from '@/lib/result'
import type { WebRelay } from '@/services/web/askWeb'

import type { CommandDeps } from '../deps'

/** This app's own host, with the key it gave out where it is a provider here. Fails with a sentence on a locked key. */
export async function webRelay(deps: CommandDeps): Promise<Result<WebRelay, string>> {
  const { origin } = await deps.page()
  const url = `${origin}/api/web`
  const host = deps.store.getState().connections.find(({ baseUrl }) => originOf(baseUrl) === origin)
  const key = host ? deps.keys.keyFor(host, url) : ok(undefined)
  if (!key.ok) return failed(key.error)
  return ok({ url, headers: key.value ? { Authorization: `Bearer ${key.value}` } : {} })
}
