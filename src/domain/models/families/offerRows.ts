import { basePrice, type CatalogEntry } from '@/domain/catalog'
import { modelKey, refOf } from '@/domain/modelRef'
import { memoByObject } from '@/lib/result'

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
export const offerRows = (offers: readonly Model[]): readonly OfferRow[] => offers.flatMap(rowsOfOffer)

/** Whether several providers answer this offer at different prices. */
export const hasProviders = (offer: Model): boolean => rowsOfOffer(offer).length > 1

/** The same rows for the same offer, as their costs are kept by them; the cheapest input first. */
const rowsOfOffer = memoByObject((model: Model): readonly OfferRow[] => {
  const { entry } = model
  const own = modelKey(refOf(model))
  const providers = entry?.prices.type === 'variable' ? entry.prices.offers : undefined
  if (!entry || !providers) return [{ key: own, model }]
  return (
    providers
      // A list may name one provider twice.
      .map(({ provider, prices }, index) => ({
        key: `${own}/${index}`,
        model: { ...model, entry: { ...entry, prices } satisfies CatalogEntry },
        provider,
      }))
      .toSorted((one, other) => inputOf(one.model) - inputOf(other.model))
  )
})

/** What is unknown comes last. */
function inputOf({ entry }: Model): number {
  if (entry?.prices.type === 'free') return 0
  const price = entry && basePrice(entry, 'input')
  return price === undefined ? Number.MAX_VALUE : Number(price)
}
