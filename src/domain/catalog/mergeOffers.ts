import type { CatalogEntry, Prices } from './entry'

/** A model as one provider of a document offers it. */
export type ProviderOffer = { readonly provider: string; readonly entry: CatalogEntry }

/**
 * One entry for a model that several providers offer, where it is not known which of them answers. Its price is that
 * of all of them, or varies, with each named; it is free only where all are. Of its sizes only the smallest are sure.
 */
export function mergeOffers(offers: readonly [ProviderOffer, ...ProviderOffer[]]): CatalogEntry {
  const [{ entry }] = offers
  if (offers.length === 1) return entry
  const { contextTokens, maxOutputTokens, maxPromptTokens, owner: _owner, ...others } = entry
  const entries = offers.map((offer) => offer.entry)
  return {
    ...others,
    ...smallest('contextTokens', entries),
    ...smallest('maxOutputTokens', entries),
    ...smallest('maxPromptTokens', entries),
    prices: sharedPrices(offers),
    tiers: entry.tiers.filter((tier) => entries.every(({ tiers }) => tiers.includes(tier))),
  }
}

type Size = 'contextTokens' | 'maxOutputTokens' | 'maxPromptTokens'

const smallest = (size: Size, entries: readonly CatalogEntry[]): { readonly [Name in Size]?: number } => {
  const known = entries.flatMap((entry) => entry[size] ?? [])
  return known.length === 0 ? {} : { [size]: Math.min(...known) }
}

function sharedPrices(offers: readonly [ProviderOffer, ...ProviderOffer[]]): Prices {
  const [{ entry }] = offers
  const text = JSON.stringify(entry.prices)
  return offers.every((offer) => JSON.stringify(offer.entry.prices) === text)
    ? entry.prices
    : {
        type: 'variable',
        offers: offers.map((offer) => ({ provider: offer.provider, prices: offer.entry.prices })),
      }
}
