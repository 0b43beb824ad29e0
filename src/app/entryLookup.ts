import type { QueryClient } from '@tanstack/react-query'

import type { CommandDeps } from '@/commands/deps'
import type { CatalogEntry } from '@/domain/catalog/entry'
import type { Connection } from '@/domain/connection'
import type { ModelId } from '@/domain/ids'
import { selectConnection } from '@/store/selectors'
import type { AppStore } from '@/store/appStore'

type Reading = { readonly entries: readonly CatalogEntry[] }

/** Finds catalog entries among what React Query holds, by an index made once for each reading. */
export function createEntryLookup(
  queryClient: QueryClient,
  store: AppStore,
  keyOf: (connection: Connection) => readonly unknown[],
): CommandDeps['entryOf'] {
  const indexes = new WeakMap<Reading, ReadonlyMap<ModelId, CatalogEntry>>()
  return ({ connectionId, modelId }) => {
    const connection = selectConnection(connectionId)(store.getState())
    const reading = connection && queryClient.getQueryData<Reading>(keyOf(connection))
    if (!reading) return undefined
    let index = indexes.get(reading)
    if (!index) {
      index = new Map(reading.entries.map((entry) => [entry.id, entry]))
      indexes.set(reading, index)
    }
    return index.get(modelId)
  }
}
