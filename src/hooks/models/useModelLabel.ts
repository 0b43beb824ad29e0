import { useCallback, useSyncExternalStore } from 'react'

import type { ModelRef } from '@/domain/modelRef'

import { useApp, useAppState } from '../app'

/**
 * What a model is called: its name in the catalog as soon as that is loaded, else the last part of its id. Where others
 * `among` the given ones has the same name, the connection is named too.
 */
export function useModelLabel(among: readonly ModelRef[] = NONE): (model: ModelRef) => string {
  const { entryOf, watchEntries } = useApp()
  const connections = useAppState((state) => state.connections)
  const nameOf = useCallback(
    (ref: ModelRef) => entryOf(ref)?.name ?? ref.modelId.split('/').at(-1) ?? ref.modelId,
    [entryOf],
  )
  // The text changes once the catalog is loaded: then all models are named again.
  const names = useSyncExternalStore(watchEntries, () => among.map(nameOf).join('\n'))
  return useCallback(
    (model) => {
      const name = nameOf(model)
      const hasNamesake = among.some(
        (other) => other.connectionId !== model.connectionId && nameOf(other) === name,
      )
      const connection = connections.find(({ id }) => id === model.connectionId)
      return hasNamesake && connection ? `${name} · ${connection.name}` : name
    },
    // oxlint-disable-next-line react/exhaustive-deps -- see `names`
    [nameOf, names, connections, among],
  )
}

const NONE: readonly ModelRef[] = []
