import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import type { EngineStatus, KeptModel, ModelTransfer, SuggestedModel } from '@/domain/builtin/modelShelf'
import { keptModelsKey, refreshBuiltinModels } from '@/queries/models'

import { useApp, useAppState } from '../app'
import { STORAGE_USE_KEY } from '../storage/useStored'
import { useClient } from '../useClient'

export type Shelf = {
  readonly transfers: readonly ModelTransfer[]
  readonly kept: readonly KeptModel[]
  /** Whether this browser can keep model files; undefined until it is known. */
  readonly isSupported: boolean | undefined
  readonly suggested: readonly SuggestedModel[]
  readonly addFile: (file: File) => void
  readonly addUrl: (url: string) => void
  readonly cancel: (id: string) => void
  readonly remove: (id: string) => void
}

/** The models of this device and those on their way. What changes it refreshes the lists that show them. */
export function useModelShelf(): Shelf {
  const { shelf, unload, status } = useApp().builtin
  const queryClient = useClient()
  const connections = useAppState((state) => state.connections)
  const transfers = useSyncExternalStore(shelf.subscribe, shelf.read)
  const kept = useQuery(
    { queryKey: keptModelsKey, queryFn: shelf.kept, retry: false, staleTime: 0 },
    queryClient,
  )
  const suggested = useQuery(
    { queryKey: ['suggestedModels'], queryFn: shelf.suggested, staleTime: Infinity },
    queryClient,
  )

  const refresh = () => {
    void refreshBuiltinModels(queryClient, connections)
    void queryClient.invalidateQueries({ queryKey: STORAGE_USE_KEY })
  }

  /** The engine may hold the file that goes; one that was never started holds nothing. */
  const free = async () => {
    if (status.read().type !== 'idle') await unload()
  }

  return {
    transfers,
    kept: kept.data ?? [],
    isSupported: kept.isPending ? undefined : kept.isSuccess,
    suggested: suggested.data ?? [],
    addFile: (file) => void shelf.addFile(file).finally(refresh),
    addUrl: (url) => void shelf.addUrl(url).finally(refresh),
    cancel: shelf.cancel,
    remove: (id) =>
      void free()
        .then(() => shelf.remove(id))
        .finally(refresh),
  }
}

/** What the engine of this page is doing. */
export function useEngineStatus(): EngineStatus {
  const { status } = useApp().builtin
  return useSyncExternalStore(status.subscribe, status.read)
}
