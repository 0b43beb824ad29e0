import { isSameModel, type ModelRef } from '@/domain/modelRef'

import { createChangeAppSettings } from '../settings/changeAppSettings'
import type { CommandDeps } from '../deps'

/** Puts a model among the favourites, at their end, or takes it away from them. */
export const createToggleFavourite = (deps: CommandDeps) =>
  async function toggleFavourite(model: ModelRef): Promise<void> {
    const { favouriteModels } = deps.store.getState().settings
    const others = favouriteModels.filter((other) => !isSameModel(other, model))
    const isFavourite = others.length < favouriteModels.length
    await createChangeAppSettings(deps)({ favouriteModels: isFavourite ? others : [...others, model] })
  }
