import type { Dialect } from '@/domain/connections/dialect'
import { modelKey, type ModelRef } from '@/domain/modelRef'

import type { CommandDeps } from '../deps'
import { keepSettings } from '../settings/changeAppSettings'

/** Asks a model in this dialect from now on; remembered for the model of the connection. */
export const createChooseDialect = (deps: Pick<CommandDeps, 'store' | 'storage' | 'tabs'>) =>
  async function chooseDialect(model: ModelRef, dialect: Dialect): Promise<void> {
    const { settings } = deps.store.getState()
    const modelDialects = { ...settings.modelDialects, [modelKey(model)]: dialect }
    await keepSettings(deps, settings, { ...settings, modelDialects })
  }
