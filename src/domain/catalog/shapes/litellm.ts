import { isObject, type Json, type JsonObject } from '@/lib/json'
import { ownValue } from '@/lib/ownValue'
import { compare, type Decimal, decimalText, multiply, ONE } from '@/lib/decimal'
import type { PriceCondition, PriceItem } from '../entry'
import { commonEntry, onlyKnown } from '../fields/common'
import { factIs, promptFrom, tierIs } from '../fields/conditions'
import { amountOf, createPriceTable, PER_THOUSAND, PER_UNIT, type PriceTable } from '../fields/priceTable'
import { objectAt, textAt, tokensAt } from '../fields/text'
import type { Shape } from '../rowsOf'
import { tiersOf } from '../basePrice'

const BASES: ReadonlyMap<string, PriceItem> = new Map<string, PriceItem>([
  ['input_cost_per_token', 'input'],
  ['output_cost_per_token', 'output'],
  ['cache_read_input_token_cost', 'cached'],
  ['input_cost_per_token_cache_hit', 'cached'],
  ['cache_creation_input_token_cost', 'cacheWrite'],
  ['output_cost_per_reasoning_token', 'reasoning'],
  ['input_cost_per_audio_token', 'audioInput'],
  ['output_cost_per_audio_token', 'audioOutput'],
  ['input_cost_per_image', 'image'],
  ['input_cost_per_image_token', 'imageToken'],
  ['output_cost_per_image_token', 'imageOutput'],
  ['input_cost_per_request', 'request'],
])
const KEY = /^(.*?)(?:_above_(\d{1,3})(hr|m))?(?:_above_(\d+)k_tokens)?(?:_(priority|flex|batches))?$/
const TIERS: Readonly<Record<string, string>> = { batches: 'batch' }
const MODES: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  chat: [['text'], ['text']],
  completion: [['text'], ['text']],
  responses: [['text'], ['text']],
  embedding: [['text'], ['embeddings']],
  image_generation: [['text'], ['image']],
  audio_transcription: [['audio'], ['text']],
  audio_speech: [['text'], ['audio']],
}
const CACHE_SECONDS = 300
const SEARCH = 'search_context_cost_per_query'
/** Sizes of what a search brings into the prompt; the usual one is what a request without a size gets. */
const SIZES = ['low', 'medium', 'high']
const USUAL_SIZE = 'medium'
const FILE_SEARCH = 'file_search_cost_per_1k_calls'
const CODE_SESSION = 'code_interpreter_cost_per_session'
/** Factors on all prices of tokens, by what they are for. */
const FACTORS = 'provider_specific_entry'
const READ_APART: ReadonlySet<string> = new Set([SEARCH, FILE_SEARCH, CODE_SESSION])

/** LiteLLM's map: numbers per token; tiers, steps and longer caches as suffixes of the key. */
export const litellm: Shape = {
  name: 'LiteLLM',
  matches: (value) =>
    'litellm_provider' in value ||
    ('input_cost_per_token' in value && !('id' in value)) ||
    ('max_input_tokens' in value && 'mode' in value),
  read: (row, notes) => {
    const { value } = row
    const common = commonEntry(row, notes)
    const table = createPriceTable(notes)
    const found = Object.entries(value).flatMap(([key, amount]) => {
      const price = priceOf(key)
      return price ? [{ key, amount, ...price }] : []
    })
    // Plain prices, then steps from small to large, then tiers: the last that holds wins.
    const inOrder = found.toSorted((a, b) => a.rank - b.rank)
    for (const { conditions, factor } of [PLAIN, ...factorsIn(objectAt(value, FACTORS))]) {
      for (const { key, amount, item, when, ttlSeconds } of inOrder) {
        if (factor && !isPerToken(item)) continue
        table.add(item, factor ? timesFactor(amount, factor) : amount, {
          label: key,
          when: [...when, ...conditions],
          ...(ttlSeconds === undefined ? {} : { ttlSeconds }),
        })
      }
    }
    addRanges(table, value['tiered_pricing'])
    for (const [key, amount] of Object.entries(value)) {
      if (/cost|price/.test(key) && !READ_APART.has(key) && !priceOf(key)) table.leave(amount, key)
    }
    addSearches(table, objectAt(value, SEARCH))
    // Its name says a thousand, its values are of one call: no thousand costs cents.
    const fileSearch = amountOf(value[FILE_SEARCH])
    const isThousand = typeof fileSearch === 'object' && compare(fileSearch, LEAST_THOUSAND) >= 0
    table.add('fileSearch', value[FILE_SEARCH], {
      label: FILE_SEARCH,
      per: isThousand ? PER_THOUSAND : PER_UNIT,
    })
    table.add('codeSession', value[CODE_SESSION], { label: CODE_SESSION })
    const prices = table.finish({ zeroIsAbsent: ['reasoning', 'fileSearch', 'codeSession'] })
    const mode = ownValue(MODES, textAt(value, ['mode'], 40) ?? '')
    return [
      {
        ...common,
        ...onlyKnown({
          owner: textAt(value, ['litellm_provider'], 100) ?? common.owner,
          // The input limit is the whole context where no larger one is given.
          contextTokens: tokensAt(value, ['max_context_tokens', 'max_input_tokens', 'max_tokens'], []),
          maxPromptTokens: tokensAt(value, ['max_input_tokens'], []),
          // The older `max_tokens` is the reply's limit where the prompt's is given beside it.
          maxOutputTokens:
            tokensAt(value, ['max_output_tokens'], []) ??
            (value['max_input_tokens'] === undefined ? undefined : tokensAt(value, ['max_tokens'], [])),
        }),
        inputModalities: withSeen(
          common.inputModalities.length > 0 ? common.inputModalities : (mode?.[0] ?? []),
          value,
        ),
        outputModalities: common.outputModalities.length > 0 ? common.outputModalities : (mode?.[1] ?? []),
        tiers: tiersOf(prices, common.tiers),
        prices,
      },
    ]
  },
}

const LEAST_THOUSAND: Decimal = { digits: 1n, scale: 1 }

/** What a search costs, by the size of what it brings; the usual size first, so that others win where they are asked for. */
function addSearches(table: PriceTable, prices: JsonObject): void {
  for (const size of [USUAL_SIZE, ...SIZES.filter((other) => other !== USUAL_SIZE)]) {
    const name = `search_context_size_${size}`
    table.add('search', prices[name], {
      label: `${SEARCH}.${name}`,
      when: size === USUAL_SIZE ? [] : [factIs('search_context_size', size)],
    })
  }
}

type Factor = { readonly conditions: readonly PriceCondition[]; readonly factor?: Decimal }
const PLAIN: Factor = { conditions: [] }

/** `{"us": 1.1, "fast": 6}`: a speed, and places where the model may run; both together last. */
function factorsIn(entry: JsonObject): readonly Factor[] {
  const read = Object.entries(entry).flatMap(([name, value]) => {
    const factor = typeof value === 'number' && value > 0 ? amountOf(value) : undefined
    if (typeof factor !== 'object' || !/^[a-z]{2,4}$/.test(name)) return []
    return [{ conditions: [factIs(name === 'fast' ? 'speed' : 'inference_geo', name)], factor, name }]
  })
  const fast = read.find(({ name }) => name === 'fast')
  const places = read.filter((each) => each !== fast)
  const both = fast
    ? places.map(({ conditions, factor }) => ({
        conditions: [...fast.conditions, ...conditions],
        factor: multiply(fast.factor, factor),
      }))
    : []
  return [...places, ...(fast ? [fast] : []), ...both].filter(({ factor }) => compare(factor, ONE) !== 0)
}

function timesFactor(amount: Json | undefined, factor: Decimal): Json | undefined {
  const read = amountOf(amount)
  return typeof read === 'object' ? decimalText(multiply(read, factor)) : undefined
}

const isPerToken = (item: PriceItem): boolean => item !== 'image' && item !== 'request'

/** `tiered_pricing`: prices by the size of the prompt, from the first number of a range up. */
function addRanges(table: PriceTable, ranges: Json | undefined): void {
  if (!Array.isArray(ranges)) return
  for (const range of ranges.filter((item: Json) => isObject(item))) {
    const bounds = range['range']
    const from: unknown = Array.isArray(bounds) ? bounds[0] : undefined
    const start = typeof from === 'number' && from > 0 ? [promptFrom(from + 1)] : []
    for (const [key, amount] of Object.entries(range)) {
      const price = priceOf(key)
      if (!price) continue
      const { item, when, ttlSeconds } = price
      const options = { label: `tiered_pricing.${key}`, when: [...start, ...when] }
      table.add(item, amount, ttlSeconds === undefined ? options : { ...options, ttlSeconds })
    }
  }
}

function priceOf(key: string) {
  const exact = BASES.get(key)
  const match = exact ? undefined : KEY.exec(key)
  const item = exact ?? BASES.get(match?.[1] ?? '')
  if (!item) return undefined
  const [, , time, unit, step, suffix] = match ?? []
  const thousands = step === undefined ? 0 : Number(step)
  const tier = suffix === undefined ? undefined : (ownValue(TIERS, suffix) ?? suffix)
  const when: readonly PriceCondition[] = [
    ...(thousands > 0 ? [promptFrom(thousands * 1000 + 1)] : []),
    ...(tier === undefined ? [] : [tierIs(tier)]),
  ]
  const keptSeconds = time === undefined ? CACHE_SECONDS : Number(time) * (unit === 'hr' ? 3600 : 60)
  const ttlSeconds = item === 'cacheWrite' ? keptSeconds : undefined
  return { item, when, ttlSeconds, rank: (tier === undefined ? 0 : 1e6) + thousands }
}

const withSeen = (input: readonly string[], value: JsonObject): readonly string[] => [
  ...new Set([
    ...input,
    ...(value['supports_vision'] === true ? ['image'] : []),
    ...(value['supports_audio_input'] === true ? ['audio'] : []),
    ...(value['supports_pdf_input'] === true ? ['file'] : []),
  ]),
]
