import { memoByObject } from '@/lib/result'

import { availabilitiesOf, FILTER_RULES } from './filterRules'
import { type CatalogFilters, NO_FILTERS, NO_LISTS } from './filters'
import type { Model } from '../model'
import { modelFacts } from '../modelFacts'

/** A value one can filter by, and how many models would be shown if one did (besides what is chosen already). */
export type FacetValue = { readonly value: string; readonly count: number }

const LISTS = {
  precisions: (model: Model) => [model.entry?.precision ?? 'unknown'],
  priceKinds: (model: Model) => [modelFacts(model).priceKind],
  availability: availabilitiesOf,
  connections: (model: Model) => [model.connectionId],
  regions: (model: Model) => model.entry?.data.regions ?? [],
  inputModalities: (model: Model) => model.entry?.inputModalities ?? [],
  outputModalities: (model: Model) => model.entry?.outputModalities ?? [],
  parameters: (model: Model) => modelFacts(model).parameters,
  features: (model: Model) => modelFacts(model).features,
  tiers: (model: Model) => model.entry?.tiers ?? [],
  compliance: (model: Model) =>
    Object.entries(model.entry?.data.compliance ?? {}).flatMap(([name, known]) =>
      known === 'yes' ? [name] : [],
    ),
} as const
type ListFacet = keyof typeof LISTS
const LIST_FACETS = Object.keys(LISTS) as readonly ListFacet[]
/** Choosing a second value of one of them widens the result; other facets narrow it. */
const WIDENING: ReadonlySet<string> = new Set([
  'precisions',
  'priceKinds',
  'availability',
  'connections',
  'regions',
])
/** Flags that let more through: what they would add is counted. */
const ADDING: ReadonlySet<string> = new Set(['withHidden', 'withOthers'])
const FLAGS = ['reasoning', 'noTraining', 'noRetention', 'notDeprecated', 'withHidden', 'withOthers'] as const

export type Facets = {
  /** Values of all models, those without any hit included (count 0); by count, then by name. */
  readonly lists: Readonly<Record<ListFacet, readonly FacetValue[]>>
  readonly flags: Readonly<Record<(typeof FLAGS)[number], number>>
  /** How many models pass every filter. */
  readonly total: number
}

/**
 * Counts for every filter in one pass over the models. `now` is in milliseconds since the epoch.
 *
 * @param passesElse what a model must pass besides, such as a range of costs; those that do not count nowhere
 */
export function facetsOf(
  models: readonly Model[],
  filters: CatalogFilters,
  now: number,
  passesElse?: (model: Model) => boolean,
): Facets {
  const columns = columnsOf(models)
  const active = FILTER_RULES.flatMap((rule) =>
    rule.isActive(filters) ? [{ key: rule.key, passes: rule.test(filters, now) }] : [],
  )
  const flagTests = FLAGS.map((key) => {
    // Held back or not, all pass: this flag lets more through.
    if (ADDING.has(key)) return { key, passes: () => true }
    const only = { ...NO_FILTERS, [key]: true }
    return { key, passes: FILTER_RULES.find((rule) => rule.key === key)?.test(only, now) }
  })
  const flags = {
    reasoning: 0,
    noTraining: 0,
    noRetention: 0,
    notDeprecated: 0,
    withHidden: 0,
    withOthers: 0,
  }
  const counts = columns.map(({ values }) => new Uint32Array(values.length))
  let total = 0
  models.forEach((model, index) => {
    let failing = 0
    let only: string | undefined
    for (const { key, passes } of active) {
      if (passes(model)) continue
      failing += 1
      only = key
      if (failing > 1) return
    }
    if (passesElse?.(model) === false) return
    if (only === 'withHidden' || only === 'withOthers') flags[only] += 1
    columns.forEach(({ facet, codes }, column) => {
      if (failing === 1 && !(only === facet && WIDENING.has(facet))) return
      const found = counts[column]
      if (found) for (const code of codes[index] ?? NONE) found[code] = (found[code] ?? 0) + 1
    })
    if (failing > 0) return
    total += 1
    for (const { key, passes } of flagTests) if (passes?.(model) === true) flags[key] += 1
  })
  const lists = columns.map(({ facet, values }, column) => {
    const counted = values.map((value, code) => ({ value, count: counts[column]?.[code] ?? 0 }))
    return [facet, counted.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))] as const
  })
  return { lists: { ...NO_LISTS, ...Object.fromEntries(lists) }, flags, total }
}

/** The values of one facet, and for each model the indexes of those it has. */
type Column = {
  readonly facet: ListFacet
  readonly values: readonly string[]
  readonly codes: readonly Codes[]
}
type Codes = readonly number[]

const NONE: Codes = []
/** Values by number, worked out once for a list of models: counting them again at each keystroke is adding. */
const columnsOf = memoByObject((models: readonly Model[]): readonly Column[] =>
  LIST_FACETS.map((facet): Column => {
    const numbers = new Map<string, number>()
    // Most models have the same values as thousands of others: those share one list of numbers.
    const shared = new Map<string, Codes>()
    const codes = models.map((model) => {
      const mine: number[] = []
      for (const value of LISTS[facet](model)) {
        const number = numbers.get(value) ?? numbers.size
        numbers.set(value, number)
        mine.push(number)
      }
      const key = mine.join()
      const same = shared.get(key)
      if (same) return same
      shared.set(key, mine)
      return mine
    })
    return { facet, values: [...numbers.keys()], codes }
  }),
)
