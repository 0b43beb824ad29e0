import { isSameModel, modelKey, type ModelRef } from '@/domain/modelRef'
import { t } from '@/lib/text/t'

import { useAppState } from '../app'
import { useModelLabel } from '../models/useModelLabel'

/** Models that may write a summary: that of the chat (null), the chosen one, favourites, and those used lately. */
export function useSummaryModels(chosen: ModelRef | null): {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly modelOf: (value: string) => ModelRef | null
} {
  const favourites = useAppState((state) => state.settings.favouriteModels)
  const recent = useAppState((state) => state.settings.recentModels)
  const all = [...(chosen ? [chosen] : []), ...favourites, ...recent]
  const models = all.filter((model, at) => all.findIndex((each) => isSameModel(each, model)) === at)
  const labelOf = useModelLabel(models)
  return {
    options: [
      { value: OF_THE_CHAT, label: t('The chat’s model') },
      ...models.map((model) => ({ value: modelKey(model), label: labelOf(model) })),
    ],
    value: chosen ? modelKey(chosen) : OF_THE_CHAT,
    modelOf: (value) => models.find((model) => modelKey(model) === value) ?? null,
  }
}

const OF_THE_CHAT = ''
