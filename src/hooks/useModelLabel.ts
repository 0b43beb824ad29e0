import { useCallback } from 'react'

import type { ModelRef } from '@/domain/settings'

import { useApp, useAppState } from './app'

/**
 * What a model is called: its name in the catalog if that is loaded, else the last part of its id. Where others
 * `among` which it stands are called the same, the connection is named too.
 */
export function useModelLabel(among: readonly ModelRef[] = NONE): (model: ModelRef) => string {
  const { entryOf } = useApp()
  const connections = useAppState((state) => state.connections)
  return useCallback(
    (model) => {
      const nameOf = (ref: ModelRef) => entryOf(ref)?.name ?? ref.modelId.split('/').at(-1) ?? ref.modelId
      const name = nameOf(model)
      const hasNamesake = among.some(
        (other) => other.connectionId !== model.connectionId && nameOf(other) === name,
      )
      const connection = connections.find(({ id }) => id === model.connectionId)
      return hasNamesake && connection ? `${name} · ${connection.name}` : name
    },
    [entryOf, connections, among],
  )
}

const NONE: readonly ModelRef[] = []
