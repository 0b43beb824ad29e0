import { formatTokens } from '@/lib/text/formatTokens'
import type { CatalogFilters } from './filters'
import type { Availability, Model } from '../model'
import { folded, modelFacts } from '../modelFacts'

/** One filter: whether it is on, whom it lets through, and why it holds someone back. */
export type FilterRule = {
  readonly key: keyof CatalogFilters
  readonly isActive: (filters: CatalogFilters) => boolean
  /** Whom it lets through under these filters: made once, then asked of thousands of models. */
  readonly test: (filters: CatalogFilters, now: number) => (model: Model) => boolean
  /** A sentence for a model that does not pass. */
  readonly reason: (model: Model, filters: CatalogFilters) => string
}

type ListKey = {
  [Key in keyof CatalogFilters]: CatalogFilters[Key] extends readonly string[] ? Key : never
}[keyof CatalogFilters]
type RangeKey = 'inputPrice' | 'outputPrice' | 'context' | 'maxOutput'

const anyOf = (key: ListKey, what: string, valuesOf: (model: Model) => readonly string[]): FilterRule => ({
  key,
  isActive: (filters) => filters[key].length > 0,
  test: (filters) => {
    const wanted = new Set<string>(filters[key])
    return (model) => valuesOf(model).some((value) => wanted.has(value))
  },
  reason: (model, filters) =>
    `${what} is ${valuesOf(model).join(', ') || 'unknown'}, not ${filters[key].join(' or ')}.`,
})

const allOf = (key: ListKey, what: string, has: (model: Model, value: string) => boolean): FilterRule => ({
  key,
  isActive: (filters) => filters[key].length > 0,
  test: (filters) => {
    const wanted: readonly string[] = filters[key]
    return (model) => wanted.every((value) => has(model, value))
  },
  reason: (model, filters) => {
    const wanted: readonly string[] = filters[key]
    return `The catalog does not say that it has ${what} ${wanted.filter((value) => !has(model, value)).join(', ')}.`
  },
})

const range = (
  key: RangeKey,
  what: string,
  valueOf: (model: Model) => number | undefined,
  show: (value: number) => string,
): FilterRule => ({
  key,
  isActive: (filters) => filters[key].min !== undefined || filters[key].max !== undefined,
  test: (filters) => {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = filters[key]
    return (model) => {
      const value = valueOf(model)
      return value !== undefined && value >= min && value <= max
    }
  },
  reason: (model, filters) => {
    const value = valueOf(model)
    const { min, max } = filters[key]
    if (value === undefined) return `${what} is unknown.`
    return min !== undefined && value < min
      ? `${what} is ${show(value)}, below ${show(min)}.`
      : `${what} is ${show(value)}, above ${show(max ?? 0)}.`
  },
})

const flag = (
  key: 'reasoning' | 'noTraining' | 'noRetention' | 'notDeprecated',
  passes: (model: Model, now: number) => boolean,
  reason: (model: Model) => string,
): FilterRule => ({
  key,
  isActive: (filters) => filters[key],
  test: (_filters, now) => (model) => passes(model, now),
  reason,
})

const UNAVAILABLE: Readonly<Record<Availability, string>> = {
  available: 'Your key lists it, and so does its catalog.',
  listedOnly: 'Your key lists it, and its catalog does not.',
  catalogOnly: 'Your key does not list it.',
  unknown: 'Whether your key lists it is not known: its model list was not read.',
}

const COUNTS_AS: Readonly<Record<Availability, readonly Availability[]>> = {
  available: ['available'],
  listedOnly: ['listedOnly', 'available'],
  catalogOnly: ['catalogOnly'],
  unknown: ['unknown', 'available'],
}

/**
 * What a model counts as: to be available is to be listed, whether or not a catalog knows it too; and one whose list
 * is not known may be available, and is not held back for it.
 */
export const availabilitiesOf = ({ availability }: Model): readonly Availability[] => COUNTS_AS[availability]

const dollars = (value: number): string => `$${String(value)} per million tokens`
const wordsOf = (text: string): readonly string[] => folded(text).split(/\s+/).filter(Boolean)

/** Every filter there is. Filtering, facets and “why is it not here?” all read this one table. */
export const FILTER_RULES: readonly FilterRule[] = [
  {
    key: 'withHidden',
    isActive: (filters) => !filters.withHidden,
    test: () => (model) => model.entry?.isReady !== false,
    reason: () => 'Its provider holds it back (not ready, offline or disabled).',
  },
  {
    key: 'text',
    isActive: (filters) => filters.text.trim() !== '',
    test: (filters) => {
      const words = wordsOf(filters.text)
      return (model) => {
        const { haystack } = modelFacts(model)
        return words.every((word) => haystack.includes(word))
      }
    },
    reason: (model, filters) => {
      const { haystack } = modelFacts(model)
      return `“${wordsOf(filters.text)
        .filter((word) => !haystack.includes(word))
        .join('”, “')}” occurs neither in its name nor in its description.`
    },
  },
  range('inputPrice', 'Its input price', (model) => modelFacts(model).inputPerMillion, dollars),
  range('outputPrice', 'Its output price', (model) => modelFacts(model).outputPerMillion, dollars),
  range(
    'context',
    'Its context',
    (model) => model.entry?.contextTokens,
    (value) => `${formatTokens(value)} tokens`,
  ),
  range(
    'maxOutput',
    'Its longest reply',
    (model) => model.entry?.maxOutputTokens,
    (value) => `${formatTokens(value)} tokens`,
  ),
  anyOf('precisions', 'Its precision', (model) => [model.entry?.precision ?? 'unknown']),
  anyOf('priceKinds', 'Its price', (model) => [modelFacts(model).priceKind]),
  {
    ...anyOf('availability', 'Its availability', availabilitiesOf),
    reason: ({ availability }) => UNAVAILABLE[availability],
  },
  anyOf('connections', 'Its connection', (model) => [model.connectionId]),
  anyOf('regions', 'Where it runs', (model) => model.entry?.data.regions ?? []),
  allOf(
    'inputModalities',
    'as input',
    (model, value) => model.entry?.inputModalities.includes(value) ?? false,
  ),
  allOf(
    'outputModalities',
    'as output',
    (model, value) => model.entry?.outputModalities.includes(value) ?? false,
  ),
  allOf('parameters', 'the parameters', (model, value) => modelFacts(model).parameters.has(value)),
  allOf('features', 'the features', (model, value) => modelFacts(model).features.has(value)),
  allOf('tiers', 'the service tiers', (model, value) => model.entry?.tiers.includes(value) ?? false),
  allOf('compliance', 'the compliance', (model, value) => {
    const claims = model.entry?.data.compliance ?? {}
    return Object.hasOwn(claims, value) && claims[value] === 'yes'
  }),
  flag(
    'reasoning',
    (model) => modelFacts(model).features.has('reasoning'),
    () => 'The catalog does not say that it reasons.',
  ),
  flag(
    'noTraining',
    (model) => model.entry?.data.training === 'no',
    (model) =>
      model.entry?.data.training === 'yes'
        ? 'Prompts may be used for training.'
        : 'Whether prompts are used for training is unknown.',
  ),
  flag(
    'noRetention',
    (model) => model.entry?.data.retention === 'no',
    (model) =>
      model.entry?.data.retention === 'yes'
        ? 'Prompts are kept after the reply.'
        : 'Whether prompts are kept is unknown.',
  ),
  flag(
    'notDeprecated',
    (model, now) => (model.entry?.deprecatedAt ?? Number.POSITIVE_INFINITY) > now,
    () => 'It is deprecated.',
  ),
]
