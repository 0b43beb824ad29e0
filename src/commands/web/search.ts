import { heldOf } from '@/domain/connections/heldAddresses'
import { heldReason } from '@/domain/connections/heldReason'
import type { FoundSource } from '@/domain/tools/toolRun'
import { readResults } from '@/domain/web/readResults'
import { formOf, searchOrder, type SearchQuery } from '@/domain/web/searchQuery'
import { searchKeyOwner, type SearchService } from '@/domain/web/searchService'
import type { WebFault } from '@/domain/web/webFault'
import { errorOf, failed, ok, type Result } from '@/lib/result'
import { mark } from '@/lib/text/t'
import { sentence } from '@/lib/text/english'
import type { WebRelay } from '@/services/web/askWeb'

import { hostHeaders } from '../connections/hostHeaders'
import type { CommandDeps } from '../deps'

/** Asks a search service. @param typedKey in place of the kept key. */
export async function search(
  deps: CommandDeps,
  service: SearchService,
  asked: SearchQuery,
  signal: AbortSignal,
  typedKey?: string,
): Promise<Result<readonly FoundSource[], WebFault>> {
  const owner = searchKeyOwner(service)
  const held = heldOf(deps.store.getState().settings.heldAddresses, owner.id)
  if (held && typedKey === undefined)
    return failed({ type: 'local', message: sentence(() => heldReason(owner, held)) })
  const key = typedKey === undefined ? deps.keys.keyFor(owner, service.url) : ok(typedKey)
  if (!key.ok)
    return failed({ type: 'local', message: sentence(() => errorOf(deps.keys.keyFor(owner, service.url))) })
  const relay = service.via === 'host' ? await webRelay(deps) : undefined
  if (relay && !relay.ok) return failed({ type: 'local', message: relay.error })
  const order = searchOrder(service, asked, { key: key.value, now: deps.now() })
  const { askWeb } = await deps.load('web')
  const answer = await askWeb(order, relay?.value, { fetch: deps.fetch, signal })
  if (!answer.ok) return answer
  const found = readResults(new TextDecoder().decode(answer.value.bytes), formOf(service), service.count)
  return found.ok ? found : failed({ type: 'local', message: UNREAD[found.error] })
}

const UNREAD = {
  notJson: mark(
    'The service didn’t answer with JSON. Check the address; SearXNG gives JSON only where its settings list it under search.formats.',
  ),
  noList: mark('The answer holds no list of results where the form says. Check the service’s fields.'),
} as const

/** This app's own host, with the key it gave out where it is a provider here. Fails with an English sentence on a locked key. */
export async function webRelay(deps: CommandDeps): Promise<Result<WebRelay, string>> {
  const { origin } = await deps.page()
  const url = `${origin}/api/web`
  const headers = hostHeaders(deps, url, origin)
  return headers.ok
    ? ok({ url, headers: headers.value })
    : failed(sentence(() => errorOf(hostHeaders(deps, url, origin))))
}
