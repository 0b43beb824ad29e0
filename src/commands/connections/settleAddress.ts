import { originOf } from '@/domain/connections/baseUrl'
import type { Connection } from '@/domain/connections/connection'
import { heldOf, withoutHeld } from '@/domain/connections/heldAddresses'
import { httpKeyOwner } from '@/domain/http/httpApi'
import { serverKeyOwner, type KeyOwner } from '@/domain/keys/keyOwner'
import { searchKeyOwner } from '@/domain/web/searchService'
import { ok, type Result } from '@/lib/result'
import { catalogKeys } from '@/queries/catalog'
import { modelKeys } from '@/queries/models'

import type { CommandDeps } from '../deps'
import { createChangeAppSettings } from '../settings/changeAppSettings'
import { createSaveConnection } from './saveConnection'

/**
 * Answers what a file or another device left open: whether a provider, server or service is asked at its new address,
 * or stays at the one it had. What was given for the old address, key and headers, never goes to the new one. Fails
 * with a sentence.
 */
export const createSettleAddress = (deps: CommandDeps) =>
  async function settleAddress(id: string, choice: 'allow' | 'keepBefore'): Promise<Result<void, string>> {
    const { settings, connections } = deps.store.getState()
    const before = heldOf(settings.heldAddresses, id)
    if (!before) return ok(undefined)
    const connection = connections.find((each) => each.id === id)
    if (connection) {
      const saved = await createSaveConnection(deps)(settled(connection, before, choice), undefined)
      // What was asked for in vain while it waited.
      for (const { all } of [modelKeys, catalogKeys])
        void deps.queries.client?.invalidateQueries({ queryKey: [...all, id] })
      return saved
    }
    const [url] = choice === 'keepBefore' ? before : []
    const at =
      <Item extends { readonly url: string }>(ownerOf: (item: Item) => KeyOwner) =>
      (item: Item): Item =>
        url !== undefined && ownerOf(item).id === id ? { ...item, url } : item
    return createChangeAppSettings(deps)(({ toolServers, httpApis, searchServices, heldAddresses }) => ({
      toolServers: toolServers.map(at(serverKeyOwner)),
      httpApis: httpApis.map(at(httpKeyOwner)),
      searchServices: searchServices.map(at(searchKeyOwner)),
      heldAddresses: withoutHeld(heldAddresses, id),
    }))
  }

function settled(
  connection: Connection,
  [baseUrl, catalogUrl]: readonly string[],
  choice: 'allow' | 'keepBefore',
): Connection {
  if (baseUrl === undefined) return connection
  if (choice === 'keepBefore')
    return { ...connection, baseUrl, catalogUrl: catalogUrl ?? connection.catalogUrl }
  if (originOf(baseUrl) === originOf(connection.baseUrl)) return connection
  return {
    ...connection,
    headers: Object.fromEntries(Object.keys(connection.headers).map((name) => [name, ''])),
  }
}
