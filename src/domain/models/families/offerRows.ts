import type { CatalogEntry } from '@/domain/catalog'

import type { Model } from '../model'

/** One way to get a model: an offer of the list, or one of the providers that stand behind it. */
export type OfferRow = {
  readonly key: string
  /** With the prices of `provider` where one is named. */
  readonly model: Model
  /** Who answers, where the list names several for one id. */
  readonly provider?: string
}

/** The offers of a family one by one; one that several providers answer at different prices is a row for each. */
export const offerRows = (offers: readonly Model[]): readonly OfferRow[] =>
  offers.flatMap((model): readonly OfferRow[] => {
    const { entry } = model
    const own = `${model.connectionId}/${model.id}`
    const providers = entry?.prices.type === 'variable' ? entry.prices.offers : undefined
    if (!entry || !providers) return [{ key: own, model }]
    return providers.map(({ provider, prices }, index) => ({
      // A list may name one provider twice.
      key: `${own}/${index}`,
      model: { ...model, entry: { ...entry, prices } satisfies CatalogEntry },
      provider,
    }))
  })
