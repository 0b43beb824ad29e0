import { formatChoices, formatList } from '@/lib/text/formatList'
import { formatTokenLimit } from '@/lib/text/formatTokens'
import { formatUsdShort } from '@/lib/text/formatUsd'
import { mark, t } from '@/lib/text/t'
import type { CatalogFilters } from './filters'
import type { Availability, Model } from '../model'
import { folded, modelFacts } from '../modelFacts'
import { featureWords, kindWords, parameterWords, plainWords, priceWords, valueWords } from '../nameWords'

/** One filter: whether it is on, whom it lets through, and why it holds someone back. */
export type FilterRule = {
  readonly key: keyof CatalogFilters
  readonly isActive: (filters: CatalogFilters) => boolean
  /** Whom it lets through under these filters: made once, then asked of thousands of models. */
  readonly test: (filters: CatalogFilters, now: number) => (model: Model) => boolean
  /** A sentence for a model that does not pass. */
  readonly reason: (model: Model, filters: CatalogFilters, nameOf: ProviderName) => string
}

/** What the person calls a provider, by its id. */
export type ProviderName = (connectionId: string) => string

type ListKey = {
  [Key in keyof CatalogFilters]: CatalogFilters[Key] extends readonly string[] ? Key : never
}[keyof CatalogFilters]
type RangeKey = 'inputPrice' | 'outputPrice' | 'context' | 'maxOutput'

const anyOf = (
  key: ListKey,
  label: string,
  valuesOf: (model: Model) => readonly string[],
  write: (value: string, nameOf: ProviderName) => string = valueWords,
): FilterRule => ({
  key,
  isActive: (filters) => filters[key].length > 0,
  test: (filters) => {
    const wanted = new Set<string>(filters[key])
    return (model) => valuesOf(model).some((value) => wanted.has(value))
  },
  reason: (model, filters, nameOf) => {
    const written = (values: readonly string[]) => values.map((value) => write(value, nameOf))
    return t('{label}: {is}. The filter asks for {wanted}.', {
      label: t(label),
      is: formatList(written(valuesOf(model))) || t('unknown'),
      wanted: formatChoices(written(filters[key])),
    })
  },
})

const allOf = (
  key: ListKey,
  label: string,
  has: (model: Model, value: string) => boolean,
  write = plainWords,
): FilterRule => ({
  key,
  isActive: (filters) => filters[key].length > 0,
  test: (filters) => {
    const wanted: readonly string[] = filters[key]
    return (model) => wanted.every((value) => has(model, value))
  },
  reason: (model, filters) => {
    const wanted: readonly string[] = filters[key]
    return t('{label}: the catalog doesn’t list {names}.', {
      label: t(label),
      names: formatList(wanted.filter((value) => !has(model, value)).map(write)),
    })
  },
})

const range = (
  key: RangeKey,
  label: string,
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
    if (value === undefined) return t('{label}: unknown.', { label: t(label) })
    return min !== undefined && value < min
      ? t('{label}: {is}. The filter asks for at least {min}.', {
          label: t(label),
          is: show(value),
          min: show(min),
        })
      : t('{label}: {is}. The filter asks for at most {max}.', {
          label: t(label),
          is: show(value),
          max: show(max ?? 0),
        })
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
  available: mark('Your key can use it, and the catalog describes it.'),
  listedOnly: mark('Your key can use it, but the catalog doesn’t describe it.'),
  catalogOnly: mark('Your key can’t use it.'),
  unknown: mark('It’s unknown whether your key can use it, because its model list couldn’t be loaded.'),
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

const dollars = (value: number): string => t('{price} per million tokens', { price: formatUsdShort(value) })
const wordsOf = (text: string): readonly string[] => folded(text).split(/\s+/).filter(Boolean)

/** Whether something else than a chat is asked for: what it gives or takes, or its name. */
const asksForOthers = ({ text, inputModalities, outputModalities }: CatalogFilters): boolean =>
  outputModalities.some((modality) => modality !== 'text') ||
  inputModalities.includes('audio') ||
  namesOthers(text)
/** Whether words of a search are about models that don't chat. */
export const namesOthers = (text: string): boolean => OTHER_WORDS.test(text)
const OTHER_WORDS =
  /\b(?:embed|rerank|moderat|whisper|tts|speech|transcri|ocr|image|imagen|dall|sora|veo|video|audio|voice|realtime|music)/i

/** Every filter there is. Filtering, facets and “why is it not here?” all read this one table. */
export const FILTER_RULES: readonly FilterRule[] = [
  {
    key: 'withHidden',
    isActive: (filters) => !filters.withHidden,
    test: () => (model) => model.entry?.isReady !== false,
    reason: () => t('Its provider has hidden it (not ready, offline or disabled).'),
  },
  {
    key: 'withOthers',
    isActive: (filters) => !filters.withOthers && !asksForOthers(filters),
    test: () => (model) => modelFacts(model).chats,
    reason: () => t('It doesn’t chat: it’s for embeddings, pictures, speech or the like.'),
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
      return t('Not in its name or description: {words}.', {
        words: formatList(wordsOf(filters.text).filter((word) => !haystack.includes(word))),
      })
    },
  },
  range('inputPrice', mark('Input price'), (model) => modelFacts(model).inputPerMillion, dollars),
  range('outputPrice', mark('Output price'), (model) => modelFacts(model).outputPerMillion, dollars),
  range(
    'context',
    mark('Context'),
    (model) => model.entry?.contextTokens,
    (value) => t('{tokens} tokens', { tokens: formatTokenLimit(value) }),
  ),
  range(
    'maxOutput',
    mark('Maximum reply length'),
    (model) => model.entry?.maxOutputTokens,
    (value) => t('{tokens} tokens', { tokens: formatTokenLimit(value) }),
  ),
  anyOf('precisions', mark('Precision'), (model) => [model.entry?.precision ?? 'unknown']),
  anyOf('priceKinds', mark('Price'), (model) => [modelFacts(model).priceKind], priceWords),
  {
    ...anyOf('availability', mark('Availability'), availabilitiesOf),
    reason: ({ availability }) => t(UNAVAILABLE[availability]),
  },
  anyOf(
    'connections',
    mark('Provider'),
    (model) => [model.connectionId],
    (id, nameOf) => nameOf(id),
  ),
  anyOf('regions', mark('Region'), (model) => model.entry?.data.regions ?? []),
  allOf(
    'inputModalities',
    mark('Input types'),
    (model, value) => model.entry?.inputModalities.includes(value) ?? false,
    kindWords,
  ),
  allOf(
    'outputModalities',
    mark('Output types'),
    (model, value) => model.entry?.outputModalities.includes(value) ?? false,
    kindWords,
  ),
  allOf(
    'parameters',
    mark('Parameters'),
    (model, value) => modelFacts(model).parameters.has(value),
    parameterWords,
  ),
  allOf('features', mark('Features'), (model, value) => modelFacts(model).features.has(value), featureWords),
  allOf('tiers', mark('Service tiers'), (model, value) => model.entry?.tiers.includes(value) ?? false),
  allOf('compliance', mark('Compliance'), (model, value) => {
    const claims = model.entry?.data.compliance ?? {}
    return Object.hasOwn(claims, value) && claims[value] === 'yes'
  }),
  flag(
    'reasoning',
    (model) => modelFacts(model).features.has('reasoning'),
    () => t('The catalog doesn’t say that it supports reasoning.'),
  ),
  flag(
    'noTraining',
    (model) => model.entry?.data.training === 'no',
    (model) =>
      model.entry?.data.training === 'yes'
        ? t('Prompts may be used for training.')
        : t('It’s unknown whether prompts are used for training.'),
  ),
  flag(
    'noRetention',
    (model) => model.entry?.data.retention === 'no',
    (model) =>
      model.entry?.data.retention === 'yes'
        ? t('Prompts are stored after the reply.')
        : t('It’s unknown whether prompts are stored.'),
  ),
  flag(
    'notDeprecated',
    (model, now) => (model.entry?.deprecatedAt ?? Number.POSITIVE_INFINITY) > now,
    () => t('It is deprecated.'),
  ),
]
