import { originOf } from '@/domain/connections/baseUrl'
import type { Connection, ConnectionReport } from '@/domain/connections/connection'
import { heldOf, withoutHeld } from '@/domain/connections/heldAddresses'
import { heldReason } from '@/domain/connections/heldReason'
import { describeError } from '@/domain/connections/serviceError'
import { dialectsOf } from '@/domain/dialects'
import { httpKeyOwner } from '@/domain/http/httpApi'
import type { ConnectionId } from '@/domain/ids'
import { type KeyOwner, serverKeyOwner } from '@/domain/keys/keyOwner'
import { describeStorageError } from '@/domain/storage/storageError'
import { searchKeyOwner } from '@/domain/web/searchService'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { catalogKeys, modelKeys } from '@/queries/models'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { saveKey } from '../keys/saveKey'
import { createChangeAppSettings } from '../settings/changeAppSettings'

/**
 * Keeps a connection. Its key, where one is given, goes to the key vault alone; without one the key
 * that is kept stays, on disk or in memory as the connection now says. Succeeds once connection and key are on disk.
 * Fails with a sentence when they are not: this tab can use them all the same until it is closed.
 */
export const createSaveConnection = (deps: CommandDeps) =>
  async function saveConnection(
    connection: Connection,
    key: string | undefined,
  ): Promise<Result<void, string>> {
    const { store, storage, tabs } = deps
    const before = selectConnection(connection.id)(store.getState())
    // The key first: the lists are asked for as soon as the store knows the connection.
    const keyKept = await saveKey(deps, connection, before, key)
    // What another address said before is no history of this one, nor what it listed for another key.
    if (before !== undefined && isOtherSource(before, connection, key !== undefined))
      await deps.api.forgetCatalogs(connection.id)
    else if (key !== undefined) await deps.api.forgetList(connection.id)
    store.getState().connectionSaved(connection)
    await allow(deps, connection.id)
    const saved = await storage.saveConnections([connection])
    tabs.announceKind('connections')
    return saved.ok ? keyKept : failed(describeStorageError(saved.error))
  }

/** A model list that stands for the catalog is of one address and one key; a public catalog of its address alone. */
const isOtherSource = (before: Connection, after: Connection, hasNewKey: boolean): boolean =>
  before.catalogUrl !== after.catalogUrl ||
  (after.catalogUrl === '' && (hasNewKey || before.baseUrl !== after.baseUrl))

/**
 * Removes a connection, its key and the catalogs kept of it. Fails with a sentence, and then it stays. Its conversations stay readable, and so do their costs:
 * each reply holds its own.
 */
export const createRemoveConnection = (deps: CommandDeps) =>
  async function removeConnection(id: ConnectionId): Promise<Result<void, string>> {
    const keyRemoved = await deps.keys.removeKey(id)
    if (!keyRemoved.ok) return keyRemoved
    const removed = await deps.storage.saveConnections([], [id])
    if (!removed.ok) return failed(describeStorageError(removed.error))
    deps.store.getState().connectionRemoved(id)
    await allow(deps, id)
    await deps.api.forgetCatalogs(id)
    deps.tabs.announceKind('connections')
    return ok(undefined)
  }

/** What a person saved or removed waits for them no longer. */
async function allow(deps: CommandDeps, id: ConnectionId): Promise<void> {
  if (!heldOf(deps.store.getState().settings.heldAddresses, id)) return
  await createChangeAppSettings(deps)(({ heldAddresses }) => ({
    heldAddresses: withoutHeld(heldAddresses, id),
  }))
}

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

/**
 * Tests a connection, saved or not, with the key that is typed or else the one that is kept for its
 * origin, and says in words what was found and what to do; of one that works, whether its catalog can be read too.
 * Changes nothing.
 */
export const createTestConnection = (deps: CommandDeps) =>
  async function testConnection(
    connection: Connection,
    typedKey: string | undefined,
    signal: AbortSignal,
  ): Promise<ConnectionReport> {
    const { settings, connections } = deps.store.getState()
    const held = heldOf(settings.heldAddresses, connection.id)
    const saved = connections.find(({ id }) => id === connection.id)
    if (held && saved?.baseUrl === connection.baseUrl)
      return { isFine: false, finding: heldReason(connection, held) }
    const { diagnose } = await deps.load('diagnose')
    const { describeDiagnosis } = await deps.load('describeDiagnosis')
    const { baseUrl } = connection
    const headers = headersGiven(deps, connection)
    const kept = deps.keys.keyFor(connection, baseUrl)
    const key = typedKey ?? (kept.ok ? kept.value : undefined)
    const page = await deps.page()
    const fetch = deps.fetchFor(connection)
    const diagnosis = await diagnose(
      { baseUrl, key, headers, dialect: dialectsOf(connection)[0] },
      { fetch, signal, page },
    )
    const report = describeDiagnosis(diagnosis, { baseUrl, pageOrigin: page.origin })
    if (!report.isFine || connection.catalogUrl === '') return report
    const catalog = await deps.api.fetchCatalog(connection, signal)
    if (catalog.ok) return report
    const why =
      catalog.error.type === 'unreachable'
        ? t('Check the catalog’s address, and whether pages of {origin} may read it (CORS).', {
            origin: page.origin,
          })
        : describeError(catalog.error)
    const trouble = t('Its catalog could not be read, so prices and context are missing. {why}', { why })
    return { ...report, remedy: [report.remedy, trouble].filter(Boolean).join('\n') }
  }

/** The extra headers of a tested connection, without values that were given for another origin than the tested one. */
function headersGiven({ store }: CommandDeps, { id, baseUrl, headers }: Connection): Connection['headers'] {
  const state = store.getState()
  const saved = selectConnection(id)(state)
  const [before = saved?.baseUrl ?? baseUrl] = heldOf(state.settings.heldAddresses, id) ?? []
  if (!saved || originOf(before) === originOf(baseUrl)) return headers
  const kept = new Set(Object.values(saved.headers))
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => !kept.has(value)))
}
