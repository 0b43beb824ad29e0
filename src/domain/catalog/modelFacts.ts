import { approximate, decimal, shift } from '@/lib/decimal'
import { modelFamily } from '../tokens/modelFamily'
import { basePrice } from './basePrice'
import type { Model } from './model'

/** What filters, facets, sorting and charts ask of a model again and again, worked out once. */
export type ModelFacts = {
  /** Lower case: name, id, owner and the beginning of the description. */
  readonly haystack: string
  /** US dollars per million tokens on the default tier, as near as a number gets; undefined when unknown. */
  readonly inputPerMillion: number | undefined
  readonly outputPerMillion: number | undefined
  readonly cachedPerMillion: number | undefined
  readonly priceKind: 'free' | 'priced' | 'unknown'
  readonly features: ReadonlySet<string>
  readonly parameters: ReadonlySet<string>
  readonly family: string
}

const SEARCHED_DESCRIPTION_CHARS = 600
const facts = new WeakMap<Model, ModelFacts>()

/** The facts of a model; kept as long as the model lives. */
export function modelFacts(model: Model): ModelFacts {
  const known = facts.get(model)
  if (known) return known
  const worked = workOut(model)
  facts.set(model, worked)
  return worked
}

function workOut({ id, name, entry, listed }: Model): ModelFacts {
  const owner = entry?.owner ?? listed?.owner ?? ''
  const description = entry?.description.slice(0, SEARCHED_DESCRIPTION_CHARS) ?? ''
  const perMillion = (item: 'input' | 'output' | 'cached') => {
    const price = entry && basePrice(entry, item)
    return price === undefined ? undefined : approximate(shift(decimal(price), 6))
  }
  const kind = entry?.prices.type
  const parameters = new Set(Object.keys(entry?.parameters ?? {}))
  const reasons = parameters.has('reasoning_effort') || parameters.has('reasoning')
  return {
    haystack: folded([name, id, owner, ...(entry?.aliases ?? []), description].join('\n')),
    inputPerMillion: perMillion('input'),
    outputPerMillion: perMillion('output'),
    cachedPerMillion: perMillion('cached'),
    priceKind: kind === 'free' || kind === 'priced' ? kind : 'unknown',
    features: new Set([...(entry?.features ?? []), ...(reasons ? ['reasoning'] : [])]),
    parameters,
    family: modelFamily(id),
  }
}

/** Text as searches compare it: lower case, without accents. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
