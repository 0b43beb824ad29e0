import { basePrice, type CatalogEntry } from '@/domain/catalog'
import { modelKey, refOf, type ModelRef } from '@/domain/modelRef'
import { memoByObject } from '@/lib/result'

import type { Model } from '../model'
import { familyFacts, JOIN_RULES, type JoinRule } from './familyFacts'

/** One model with all its offers: other providers, regions, dates and builds of it. */
export type ModelFamily = {
  readonly key: string
  readonly title: string
  /** In the order of the list it was made from; never empty. */
  readonly offers: readonly [Model, ...Model[]]
}

/**
 * What offers were joined by: their id where a list has several providers for it, else their name, their developer
 * where one is known, and what was left out.
 */
export type Joined = 'id' | 'name' | 'developer' | JoinRule

/**
 * A list of offers as models, each where its first offer is: whatever the list is sorted by, the models are too. No
 * offer is left out, and none is in two. An offer whose developer nobody says is of the one developer that has a model
 * of its name, and of none of several.
 */
export function familiesOf(models: readonly Model[]): readonly ModelFamily[] {
  const developers = new Map<string, Set<string>>()
  for (const model of models) {
    const { name, developer } = familyFacts(model)
    const known = developers.get(name) ?? new Set()
    if (developer !== '') known.add(developer)
    developers.set(name, known)
  }
  const byKey = new Map<string, [Model, ...Model[]]>()
  for (const model of models) {
    const { name, developer } = familyFacts(model)
    const known = developers.get(name)
    const [only = ''] = known?.size === 1 ? known : []
    const key = `${name}|${developer === '' ? only : developer}`
    const offers = byKey.get(key)
    if (offers) offers.push(model)
    else byKey.set(key, [model])
  }
  return Array.from(byKey, ([key, offers]) => ({ key, title: titleOf(offers), offers }))
}

/** Why these offers of a family are one model. */
export function joinedBy(offers: readonly Model[]): readonly Joined[] {
  const ids = new Set(offers.map((offer) => modelKey(refOf(offer))))
  const ofId = ids.size < offers.length || offers.some(hasProviders) ? (['id'] as const) : []
  if (ids.size === 1) return ofId
  const facts = offers.map(familyFacts)
  const differing = JOIN_RULES.filter((rule) => new Set(facts.map(({ variant }) => variant[rule])).size > 1)
  return [
    'name',
    ...ofId,
    ...(facts.some(({ developer }) => developer !== '') ? (['developer'] as const) : []),
    ...differing,
  ]
}

/** What most lists call it; of names written for people and names that are ids, the former. */
function titleOf(offers: readonly Model[]): string {
  const counts = new Map<string, number>()
  for (const model of offers) {
    const { title } = familyFacts(model)
    const isForPeople = /\s|\p{Lu}/u.test(title)
    counts.set(title, (counts.get(title) ?? 0) + (isForPeople ? 1000 : 1))
  }
  let [best, most] = ['', 0]
  for (const [title, count] of counts) if (count > most) [best, most] = [title, count]
  return best
}

/**
 * Families of which one uses an offer, the one used last first, and all others in the order they came. `used`: models
 * from the one used last to the one used longest ago.
 */
export function usedFirst(
  families: readonly ModelFamily[],
  used: readonly ModelRef[],
): { readonly own: readonly ModelFamily[]; readonly others: readonly ModelFamily[] } {
  const places = new Map(used.map((ref, place) => [modelKey(ref), place]))
  const placeOf = ({ offers }: ModelFamily): number =>
    Math.min(...offers.map((offer) => places.get(modelKey(refOf(offer))) ?? Infinity))
  const placed = families.map((family) => ({ family, place: placeOf(family) }))
  return {
    own: placed
      .filter(({ place }) => place < Infinity)
      .sort((one, other) => one.place - other.place)
      .map(({ family }) => family),
    others: placed.filter(({ place }) => place === Infinity).map(({ family }) => family),
  }
}

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
