import { useCallback, useSyncExternalStore } from 'react'

import { isSameModel, type ModelRef } from '@/domain/modelRef'
import { shownModel } from '@/domain/models/shownModel'
import { t } from '@/lib/text/t'

import { useApp, useAppState } from '../app'

/**
 * What a model is called: its name in the catalog as soon as that is loaded, else the last part of its id. Where others
 * `among` the given ones has the same name, its id or its connection is named, whichever tells them apart.
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
      const namesakes = among.filter((other) => !isSameModel(other, model) && nameOf(other) === name)
      // Two models of one name are told apart by their ids, one model of two connections by these.
      const known = namesakes.some(({ modelId }) => modelId !== model.modelId) ? model.modelId : name
      const hasTwin = namesakes.some(({ connectionId }) => connectionId !== model.connectionId)
      const connection = connections.find(({ id }) => id === model.connectionId)
      return hasTwin && connection ? `${known} · ${connection.name}` : known
    },
    // oxlint-disable-next-line react/exhaustive-deps -- see `names`
    [nameOf, names, connections, among],
  )
}

const NONE: readonly ModelRef[] = []

/** What a model is called: its name in the catalog as soon as that is loaded, else its id. */
export function useModelName(
  reply: { readonly connectionId: ModelRef['connectionId']; readonly model: ModelRef['modelId'] } | undefined,
): string {
  const { entryOf, watchEntries } = useApp()
  const kept = useAppState((state) => state.shownModels)
  return useSyncExternalStore(watchEntries, () => {
    if (!reply) return t('Reply')
    const ref = { connectionId: reply.connectionId, modelId: reply.model }
    return (entryOf(ref) ?? shownModel(kept, ref))?.name ?? reply.model
  })
}
