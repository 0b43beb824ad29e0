import type { CommandDeps } from '../deps'
import { type CatalogEntry, createEntryIndex, type EntryIndex } from '@/domain/catalog'
import type { Connection } from '@/domain/connections/connection'
import type { Queries } from '@/queries/clientOf'
import { selectConnection } from '@/store/selectors'
import type { AppStore } from '@/store/appStore'

type Reading = { readonly entries: readonly CatalogEntry[] }
type Listing = { readonly rowEntries: readonly CatalogEntry[] }
type KeyOf = (connection: Connection) => readonly unknown[]

/**
 * Finds catalog entries among what React Query holds, in the ways `joinModels` does (aliases and slugs too, then
 * what the row of the model list tells), so that a model is priced and judged by the entry the person sees.
 */
export function createEntryLookup(
  queries: Queries,
  store: AppStore,
  keyOf: { readonly catalog: KeyOf; readonly models: KeyOf },
): CommandDeps['entryOf'] {
  const indexes = new WeakMap<readonly CatalogEntry[], EntryIndex>()
  const indexOf = (entries: readonly CatalogEntry[]): EntryIndex => {
    const index = indexes.get(entries) ?? createEntryIndex(entries)
    indexes.set(entries, index)
    return index
  }
  return ({ connectionId, modelId }) => {
    const connection = selectConnection(connectionId)(store.getState())
    if (!connection) return undefined
    const entries = queries.client?.getQueryData<Reading>(keyOf.catalog(connection))?.entries
    const rows = queries.client?.getQueryData<Listing>(keyOf.models(connection))?.rowEntries
    return (entries && indexOf(entries)(modelId)) ?? rows?.find(({ id }) => id === modelId)
  }
}
