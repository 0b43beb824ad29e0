import { hostOf } from '@/domain/connections/baseUrl'
import { dialectFor } from '@/domain/dialects'
import { refusalsOf } from '@/domain/request/refusals'
import { modelKey } from '@/domain/modelRef'
import { withSweep } from '@/domain/runs/sweep'
import { unsentIn, type UnsentOf } from '@/domain/runs/unsent'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../deps'

/**
 * Which swept parameters a request of a run goes without, as its model, its service and their catalog are known now.
 * What has been found is kept for as long as the result is: make one for each look at a run.
 */
export function createUnsentOf({ store, entryOf }: Pick<CommandDeps, 'store' | 'entryOf'>): UnsentOf {
  const found = new Map<string, ReturnType<UnsentOf>>()
  const { settings, ...state } = store.getState()
  return (plan, { model, values, seed }) => {
    const names = [...values.map(({ parameter }) => parameter), ...(seed === null ? [] : (['seed'] as const))]
    if (names.length === 0) return []
    const key = JSON.stringify([modelKey(model), values, seed !== null])
    const known = found.get(key)
    if (known) return known
    const entry = entryOf(model)
    const connection = selectConnection(model.connectionId)({ settings, ...state })
    const swept = {
      ...plan.settings,
      ...model,
      parameters: withSweep(plan.settings.parameters, values, seed),
    }
    const unsent = unsentIn(swept, names, {
      entry,
      refusals: refusalsOf(settings.refusals, model, entry),
      connectionFields: connection?.extraFields,
      dialect: connection
        ? dialectFor({ connection, modelId: model.modelId, entry, chosen: settings.modelDialects })
        : 'chat',
      host: connection && hostOf(connection.baseUrl),
    })
    found.set(key, unsent)
    return unsent
  }
}
