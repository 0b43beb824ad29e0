import { useCallback } from 'react'

import { useModels } from '@/hooks/models/useModels'

/** What a model is called that is known by its id alone: as the first provider that has it calls it. */
export function useModelName(): (id: string) => string {
  const groups = useModels()
  return useCallback(
    (id) => groups.flatMap(({ models }) => models).find((model) => model.id === id)?.name ?? id,
    [groups],
  )
}
