import { readCatalogGently } from '@/domain/catalog/readCatalog'
import { readRows } from '@/domain/catalog/readRows'
import type { Connection } from '@/domain/connections/connection'
import type { Json } from '@/lib/json'
import { yieldToPage } from '@/lib/time/yieldToPage'
import { catalogKeys } from '@/queries/catalog'
import { modelKeys } from '@/queries/models'
import { readModelList } from '@/services/models/readModelList'

import type { RunningApp } from '../createApp'

type Deps = Pick<RunningApp, 'store' | 'snapshots' | 'queryClient' | 'api'>

/**
 * Puts the last snapshot of each catalog, and the last model list of each key, where a fetched one would stand, as
 * old as it is: prices and what the key may use are there at once and without a network, and a fetch that succeeds
 * replaces them. A model list that is all a service has was kept as a catalog, and is restored as the list it was.
 * Nothing is restored of the built-in service: it answers without a network, and only it knows which models are on
 * this device now.
 */
export async function restoreCatalogs({ store, ...deps }: Deps): Promise<void> {
  await Promise.all(
    store
      .getState()
      .connections.filter(({ type }) => type !== 'builtin')
      .flatMap((connection) =>
        connection.catalogUrl === ''
          ? [restoreOnlyList(connection, deps)]
          : [restoreCatalog(connection, deps), restoreList(connection, deps)],
      ),
  )
}

type Restore = (connection: Connection, deps: Omit<Deps, 'store'>) => Promise<void>

const restoreCatalog: Restore = async (connection, { snapshots, queryClient }) => {
  const snapshot = await snapshots.load(connection.id)
  if (!snapshot) return
  const { document, checkedAt } = snapshot
  await putUnlessThere(queryClient, catalogKeys.of(connection), checkedAt, async () => ({
    ...(await readCatalogGently(document, yieldToPage, connection.baseUrl)),
    fetchedAt: checkedAt,
  }))
}

const restoreList: Restore = async (connection, { snapshots, queryClient, api }) => {
  const key = modelKeys.of(connection, api.keyGeneration(connection))
  const list = await snapshots.loadList(connection.id, connection.baseUrl)
  if (list)
    await putUnlessThere(queryClient, key, list.fetchedAt, () => readList(list.document, connection.baseUrl))
}

const restoreOnlyList: Restore = async (connection, { snapshots, queryClient, api }) => {
  const key = modelKeys.of(connection, api.keyGeneration(connection))
  const snapshot = await snapshots.load(connection.id)
  if (snapshot)
    await putUnlessThere(queryClient, key, snapshot.checkedAt, () =>
      readList(snapshot.document, connection.baseUrl),
    )
}

const readList = async (document: Json, baseUrl: string) => ({
  models: readModelList(document) ?? [],
  document,
  ...(await readRows(document, yieldToPage, baseUrl)),
})

/** What was fetched meanwhile is newer, and stays. */
async function putUnlessThere(
  queryClient: Deps['queryClient'],
  key: readonly unknown[],
  updatedAt: number,
  read: () => Promise<object>,
): Promise<void> {
  if (queryClient.getQueryData(key) !== undefined) return
  const found = await read()
  if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, found, { updatedAt })
}
