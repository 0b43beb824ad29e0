import { formatTokenLimit } from '@/lib/text/formatTokens'
import { formatUsdShort } from '@/lib/text/formatUsd'
import { memoByObject } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CatalogFilters, Range } from '../browse/filters'
import type { Model } from '../model'
import { modelFacts } from '../modelFacts'

/** A word of a search that says what a model must be able to do, and not what it is called. */
export type FilterWord = {
  /** As typed. */
  readonly word: string
  /** What a chip says. */
  readonly label: string
  readonly change: Partial<CatalogFilters>
}

/** Words that say nothing beside a filter. */
export const FILLERS: ReadonlySet<string> = new Set([
  'model',
  'models',
  'with',
  'and',
  'context',
  'tokens',
  'ctx',
])

/** What a word asks for, if it can be understood so. */
export function filterWord(word: string, models: readonly Model[]): FilterWord | undefined {
  const found = changeOf(word.toLowerCase(), models)
  return found && { word, ...found }
}

function changeOf(word: string, models: readonly Model[]): Omit<FilterWord, 'word'> | undefined {
  switch (word) {
    case 'free':
      return { label: t('Free'), change: { priceKinds: ['free'] } }
    case 'vision':
    case 'multimodal':
      return { label: t('Image input'), change: { inputModalities: ['image'] } }
    case 'tools':
      return { label: t('Tools'), change: { features: ['tools'] } }
    case 'reasoning':
      return { label: t('Reasoning'), change: { reasoning: true } }
    case 'cheap':
    case 'cheapest':
    case 'inexpensive': {
      const max = cheapPrice(models)
      if (max === undefined) return undefined
      return {
        label: t('Cheap: input up to {price}/M', { price: formatUsdShort(max) }),
        change: { inputPrice: { max } },
      }
    }
    default: {
      const tokens = tokensIn(word)
      if (tokens === undefined) return undefined
      return {
        label: t('Context {tokens} or more', { tokens: formatTokenLimit(tokens) }),
        change: { context: { min: tokens } },
      }
    }
  }
}

const LEAST_CONTEXT = 2000
/** Sizes of models are written like this too: more than this is one. */
const MOST_CONTEXT = 20_000_000

/** `128k`, `1M`: tokens. */
function tokensIn(word: string): number | undefined {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(k|m)\+?$/.exec(word) ?? []
  const tokens = Math.round(Number(digits) * (unit === 'm' ? 1_000_000 : 1000))
  return tokens >= LEAST_CONTEXT && tokens <= MOST_CONTEXT ? tokens : undefined
}

/** What the cheapest quarter of models with a price costs at the most, in US dollars per million tokens of input. */
const cheapPrice = memoByObject((models: readonly Model[]): number | undefined => {
  const prices = models
    .flatMap((model) => modelFacts(model).inputPerMillion ?? [])
    .filter((price) => price > 0)
    .sort((one, other) => one - other)
  const quarter = prices[Math.floor((prices.length - 1) / 4)]
  return quarter === undefined ? undefined : Number(quarter.toPrecision(2)) || quarter
})

/** The filters with what words ask for besides: both hold. */
export function withWords(filters: CatalogFilters, words: readonly FilterWord[]): CatalogFilters {
  return words.reduce<CatalogFilters>(
    (before, { change }) => ({
      ...before,
      ...(change.priceKinds && { priceKinds: change.priceKinds }),
      ...(change.inputModalities && {
        inputModalities: [...new Set([...before.inputModalities, ...change.inputModalities])],
      }),
      ...(change.features && { features: [...new Set([...before.features, ...change.features])] }),
      ...(change.reasoning === true && { reasoning: true }),
      ...(change.inputPrice && { inputPrice: within(before.inputPrice, change.inputPrice) }),
      ...(change.context && { context: within(before.context, change.context) }),
    }),
    filters,
  )
}

function within(one: Range, other: Range): Range {
  const min = Math.max(one.min ?? -Infinity, other.min ?? -Infinity)
  const max = Math.min(one.max ?? Infinity, other.max ?? Infinity)
  return { ...(min > -Infinity && { min }), ...(max < Infinity && { max }) }
}
