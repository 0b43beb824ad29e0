import { useCallback } from 'react'

import type { ModelRef } from '@/domain/modelRef'
import type { ParameterName } from '@/domain/parameters/parameters'
import { isTaken, refusalsOf } from '@/domain/request/refusals'

import { useAppState } from '../app'
import { useModels } from '../models/useModels'

/** Tells whether at least one of the models takes a parameter; all are offered where none is chosen. */
export function useTakenBy(models: readonly ModelRef[]): (name: ParameterName) => boolean {
  const groups = useModels()
  const refusals = useAppState((state) => state.settings.refusals)
  return useCallback(
    (name) =>
      models.length === 0 ||
      models.some((ref) => {
        const group = groups.find(({ connection }) => connection.id === ref.connectionId)
        const entry = group?.models.find(({ id }) => id === ref.modelId)?.entry
        return isTaken(name, entry, refusalsOf(refusals, ref, entry))
      }),
    [groups, models, refusals],
  )
}
