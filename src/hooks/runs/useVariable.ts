import { useCallback } from 'react'

import { dialectFor } from '@/domain/dialects'
import type { ModelRef } from '@/domain/modelRef'
import type { SweepName } from '@/domain/parameters/parameters'
import { refusalsOf } from '@/domain/request/refusals'
import { type RunForm } from '@/domain/runs/runForm'
import { variedAxis } from '@/domain/runs/grid'

import { useAppState } from '../app'
import { useModels } from '../models/useModels'

/**
 * The axis that a run of some models begins with for a parameter: with the values that one of them takes, undefined
 * where none does. All are offered where no model is chosen.
 */
export function useVariable(models: readonly ModelRef[]) {
  const groups = useModels()
  const { refusals, modelDialects } = useAppState((state) => state.settings)
  return useCallback(
    (name: SweepName): RunForm['axes'][number] | undefined => {
      if (models.length === 0) return variedAxis(name, undefined)
      for (const ref of models) {
        const group = groups.find(({ connection }) => connection.id === ref.connectionId)
        const entry = group?.models.find(({ id }) => id === ref.modelId)?.entry
        const dialect = group
          ? dialectFor({ connection: group.connection, modelId: ref.modelId, entry, chosen: modelDialects })
          : 'chat'
        const axis = variedAxis(name, { entry, dialect, refusals: refusalsOf(refusals, ref, entry) })
        if (axis) return axis
      }
      return undefined
    },
    [groups, models, refusals, modelDialects],
  )
}
