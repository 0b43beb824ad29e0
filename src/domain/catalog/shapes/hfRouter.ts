import { isObject, type Json, type JsonObject } from '@/lib/json'
import type { ModelId } from '../../ids'
import type { CatalogEntry, Prices } from '../entry'
import { commonEntry, onlyKnown } from '../fields/common'
import { addPricing } from '../fields/pricing'
import { createPriceTable } from '../fields/priceTable'
import { flagAt, objectAt, textAt, tokensAt } from '../fields/text'
import type { Shape } from '../rowsOf'

/**
 * The Hugging Face router: one row a model, with its providers. The model itself goes to whichever provider the
 * router picks, so its price is that of all of them or variable; each `<model>:<provider>` is an entry of its own.
 */
export const hfRouter: Shape = {
  name: 'Hugging Face router',
  matches: (value) =>
    Array.isArray(value['providers']) &&
    (value['providers'] as readonly Json[]).some((item) => isObject(item) && 'provider' in item),
  read: (row, notes) => {
    const common = commonEntry(row, notes)
    const listed = row.value['providers']
    const offers = (Array.isArray(listed) ? listed : []).flatMap((item: Json) =>
      isObject(item) ? [offerEntry(common, item, notes)] : [],
    )
    const live = offers.filter((offer) => offer.isReady)
    const contexts = live.flatMap((offer) => offer.contextTokens ?? [])
    const features = live[0]?.features?.filter((feature) =>
      live.every((offer) => offer.features?.includes(feature)),
    )
    return [
      {
        ...common,
        ...onlyKnown({
          // Only the smallest is sure to hold, whichever provider is picked.
          contextTokens: common.contextTokens ?? (contexts.length > 0 ? Math.min(...contexts) : undefined),
          features: common.features ?? features,
        }),
        prices: sharedPrices(live.map((offer) => offer.prices)),
        isReady: common.isReady && live.length > 0,
      },
      ...offers,
    ]
  },
}

function offerEntry(model: CatalogEntry, offer: JsonObject, notes: string[]): CatalogEntry {
  const provider = textAt(offer, ['provider'], 60) ?? 'unknown'
  const table = createPriceTable(notes)
  addPricing(table, objectAt(offer, 'pricing'), { label: 'providers.pricing', unit: 'million' })
  const hasTools = flagAt(offer, ['supports_tools'])
  const hasSchemas = flagAt(offer, ['supports_structured_output'])
  return {
    ...model,
    id: `${model.id}:${provider}` as ModelId,
    name: `${model.name} (${provider})`,
    ...onlyKnown({
      contextTokens: tokensAt(offer, ['context_length'], notes),
      features:
        hasTools === undefined && hasSchemas === undefined
          ? undefined
          : [...(hasSchemas === true ? ['structured_outputs'] : []), ...(hasTools === true ? ['tools'] : [])],
    }),
    prices: table.finish({ isFree: flagAt(offer, ['is_free']) }),
    isReady: (textAt(offer, ['status'], 20) ?? 'live') === 'live',
    raw: offer,
  }
}

function sharedPrices(prices: readonly Prices[]): Prices {
  const [first] = prices
  if (!first) return { type: 'unpriced' }
  const text = JSON.stringify(first)
  return prices.every((other) => JSON.stringify(other) === text) ? first : { type: 'variable' }
}
