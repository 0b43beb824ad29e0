import { basePrice, type CatalogEntry, type PriceItem } from '@/domain/catalog'
import { isSameModel, modelKey, type ModelRef } from '@/domain/modelRef'
import { formatPerMillion } from '@/domain/pricing'
import { dotted } from '@/lib/text/dotted'
import { t } from '@/lib/text/t'

import { useApp, useAppState } from '../app'
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
  const { entryOf } = useApp()
  // Says so, too, once prices are known.
  const labelOf = useModelLabel(models)
  return {
    options: [
      { value: OF_THE_CHAT, label: t('The chat’s model') },
      ...models.map((model) => {
        const price = priceWords(entryOf(model))
        const name = labelOf(model)
        return { value: modelKey(model), label: dotted([name, price]) }
      }),
    ],
    value: chosen ? modelKey(chosen) : OF_THE_CHAT,
    modelOf: (value) => models.find((model) => modelKey(model) === value) ?? null,
  }
}

const OF_THE_CHAT = ''

/** What a million tokens cost each way; undefined where that isn't one price. */
function priceWords(entry: CatalogEntry | undefined): string | undefined {
  if (entry?.prices.type === 'free') return t('Free')
  if (entry?.prices.type !== 'priced') return undefined
  const of = (item: PriceItem) => {
    const price = basePrice(entry, item)
    return price === undefined ? t('unknown') : formatPerMillion(price)
  }
  return t('{input} in · {output} out', { input: of('input'), output: of('output') })
}
