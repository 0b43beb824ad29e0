import type { QueryClient } from '@tanstack/react-query'

import type { Connection } from '@/domain/connections/connection'
import { catalogKeys, modelKeys } from '@/queries/models'
import { clientOf } from '@/queries/clientOf'
import { readDocument } from '@/queries/readDocument'
import type { CatalogSnapshots } from '@/services/snapshots/catalogSnapshots'

import type { CommandDeps } from '../deps'

type Deps = Pick<CommandDeps, 'store' | 'queries' | 'api'> & {
  readonly openSnapshots: () => Promise<CatalogSnapshots>
}

/**
 * Puts the last snapshot of each catalog, and the last model list of each key, into the query cache with its own age:
 * prices and what the key may use are there at once and without a network. A fetch begins only then
 * (`hooks/models/useFreshModels`), and replaces them when it succeeds. A provider without a catalog has its model list kept
 * as one; it is restored as a list. The built-in service is left out: it answers without a network, and only it knows
 * which models are on this device now.
 */
export async function restoreCatalogs({ store, openSnapshots, queries, api }: Deps): Promise<void> {
  const deps = { api, queryClient: clientOf(queries), snapshots: await openSnapshots() }
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

type RestoreDeps = Pick<Deps, 'api'> & {
  readonly queryClient: QueryClient
  readonly snapshots: CatalogSnapshots
}
type Restore = (connection: Connection, deps: RestoreDeps) => Promise<void>

const restoreCatalog: Restore = async (connection, { snapshots, queryClient }) => {
  const snapshot = await snapshots.load(connection.id)
  // Unreadable: the catalog is fetched all the same, and says so itself if that fails too.
  if (!snapshot.ok || !snapshot.value) return
  const { document, checkedAt } = snapshot.value
  await putUnlessThere(queryClient, catalogKeys.of(connection), checkedAt, async () => ({
    ...(await readDocument(document, connection.baseUrl)).listReading,
    fetchedAt: checkedAt,
  }))
}

const restoreList: Restore = async (connection, { snapshots, queryClient, api }) => {
  const key = modelKeys.of(connection, api.keyGeneration(connection))
  const list = await snapshots.loadList(connection.id, connection.baseUrl)
  if (list)
    await putUnlessThere(queryClient, key, list.fetchedAt, () =>
      readDocument(list.document, connection.baseUrl),
    )
}

const restoreOnlyList: Restore = async (connection, { snapshots, queryClient, api }) => {
  const key = modelKeys.of(connection, api.keyGeneration(connection))
  const snapshot = await snapshots.load(connection.id)
  if (!snapshot.ok || !snapshot.value) return
  const { document, checkedAt } = snapshot.value
  await putUnlessThere(queryClient, key, checkedAt, () => readDocument(document, connection.baseUrl))
}

/**
 * What was fetched meanwhile is newer, and stays. What is put there is fetched again with this start: whoever reloads
 * wants to see today's models.
 */
async function putUnlessThere(
  queryClient: QueryClient,
  key: readonly unknown[],
  updatedAt: number,
  read: () => Promise<object>,
): Promise<void> {
  if (queryClient.getQueryData(key) !== undefined) return
  const found = await read()
  if (queryClient.getQueryData(key) !== undefined) return
  queryClient.setQueryData(key, found, { updatedAt })
  await queryClient.invalidateQueries({ queryKey: key, refetchType: 'none' })
}
