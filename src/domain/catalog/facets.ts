import { FILTER_RULES } from './filterRules'
import { NO_FILTERS } from './filters'
import type { CatalogFilters } from './filters'
import type { Model } from './model'
import { modelFacts } from './modelFacts'

/** A value one can filter by, and how many models would be shown if one did (besides what is chosen already). */
export type FacetValue = { readonly value: string; readonly count: number }

const LISTS = {
  precisions: (model: Model) => [model.entry?.precision ?? 'unknown'],
  priceKinds: (model: Model) => [modelFacts(model).priceKind],
  availability: (model: Model) => [model.availability],
  connections: (model: Model) => [model.connectionId],
  regions: (model: Model) => model.entry?.data.regions ?? [],
  inputModalities: (model: Model) => model.entry?.inputModalities ?? [],
  outputModalities: (model: Model) => model.entry?.outputModalities ?? [],
  parameters: (model: Model) => [...modelFacts(model).parameters],
  features: (model: Model) => [...modelFacts(model).features],
  tiers: (model: Model) => model.entry?.tiers ?? [],
  compliance: (model: Model) =>
    Object.entries(model.entry?.data.compliance ?? {}).flatMap(([name, known]) =>
      known === 'yes' ? [name] : [],
    ),
} as const
type ListFacet = keyof typeof LISTS
const LIST_FACETS = Object.keys(LISTS) as readonly ListFacet[]
/** Choosing a second value of these widens the result; of the others it narrows it. */
const WIDENING: ReadonlySet<string> = new Set([
  'precisions',
  'priceKinds',
  'availability',
  'connections',
  'regions',
])
const FLAGS = ['reasoning', 'noTraining', 'noRetention', 'notDeprecated'] as const

export type Facets = {
  /** Values of all models, those without any hit included (count 0); by count, then by name. */
  readonly lists: Readonly<Record<ListFacet, readonly FacetValue[]>>
  readonly flags: Readonly<Record<(typeof FLAGS)[number], number>>
  /** How many models pass every filter. */
  readonly total: number
}

/** Counts for every filter in one pass over the models. `now` is in milliseconds since the epoch. */
export function facetsOf(models: readonly Model[], filters: CatalogFilters, now: number): Facets {
  const active = FILTER_RULES.filter((rule) => rule.isActive(filters))
  const counts = new Map(LIST_FACETS.map((facet) => [facet, new Map<string, number>()] as const))
  const flags = { reasoning: 0, noTraining: 0, noRetention: 0, notDeprecated: 0 }
  const flagRules = FLAGS.map((key) => ({ key, rule: FILTER_RULES.find((rule) => rule.key === key) }))
  let total = 0
  for (const model of models) {
    const failing = active.filter((rule) => !rule.passes(model, filters, now))
    const [only] = failing
    if (failing.length === 0) total += 1
    for (const facet of LIST_FACETS) {
      const isCounted =
        failing.length === 0 || (failing.length === 1 && only?.key === facet && WIDENING.has(facet))
      const known = counts.get(facet)
      for (const value of LISTS[facet](model))
        known?.set(value, (known.get(value) ?? 0) + (isCounted ? 1 : 0))
    }
    for (const { key, rule } of flagRules) {
      if (failing.length === 0 && rule?.passes(model, { ...NO_FILTERS, [key]: true }, now)) flags[key] += 1
    }
  }
  const valuesOf = (facet: ListFacet): readonly FacetValue[] =>
    [...(counts.get(facet) ?? [])]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return {
    lists: {
      precisions: valuesOf('precisions'),
      priceKinds: valuesOf('priceKinds'),
      availability: valuesOf('availability'),
      connections: valuesOf('connections'),
      regions: valuesOf('regions'),
      inputModalities: valuesOf('inputModalities'),
      outputModalities: valuesOf('outputModalities'),
      parameters: valuesOf('parameters'),
      features: valuesOf('features'),
      tiers: valuesOf('tiers'),
      compliance: valuesOf('compliance'),
    },
    flags,
    total,
  }
}
