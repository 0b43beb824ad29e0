import { ok, type Result } from '@/lib/result'
import type { WebRelay } from '@/services/web/askWeb'

import { hostHeaders } from '../connections/hostHeaders'
import type { CommandDeps } from '../deps'

/** This app's own host, with the key it gave out where it is a provider here. Fails with a sentence on a locked key. */
export async function webRelay(deps: CommandDeps): Promise<Result<WebRelay, string>> {
  const { origin } = await deps.page()
  const url = `${origin}/api/web`
  const headers = hostHeaders(deps, url, origin)
  return headers.ok ? ok({ url, headers: headers.value }) : headers
}
