import { useCallback } from 'react'

import type { ModelRef } from '@/domain/settings'

import { useApp } from './app'

/** What a model is called: its name in the catalog if that is loaded, else the last part of its id. */
export function useModelLabel(): (model: ModelRef) => string {
  const { entryOf } = useApp()
  return useCallback(
    (model) => entryOf(model)?.name ?? model.modelId.split('/').at(-1) ?? model.modelId,
    [entryOf],
  )
}
