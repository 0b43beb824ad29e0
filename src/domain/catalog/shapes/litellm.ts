import type { Json, JsonObject } from '@/lib/json'
import { ownValue } from '@/lib/ownValue'
import type { PriceCondition, PriceItem } from '../entry'
import { commonEntry, onlyKnown } from '../fields/common'
import { promptFrom, tierIs } from '../fields/conditions'
import { createPriceTable, type PriceTable } from '../fields/priceTable'
import { objectAt, textAt } from '../fields/text'
import { isObject } from '../../../lib/json'
import { tokensAt } from '../fields/tokens'
import type { Shape } from '../shape'
import { tiersOf } from '../tiersOf'

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
const KEY = /^(.*?)(_above_1hr)?(?:_above_(\d+)k_tokens)?(?:_(priority|flex|batches))?$/
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
const LONG_CACHE_SECONDS = 3600

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
    for (const { key, amount, item, when, ttlSeconds } of found.toSorted((a, b) => a.rank - b.rank)) {
      table.add(item, amount, { label: key, when, ...(ttlSeconds === undefined ? {} : { ttlSeconds }) })
    }
    addRanges(table, value['tiered_pricing'])
    for (const [key, amount] of Object.entries(value)) {
      if (/cost|price/.test(key) && key !== SEARCH && !priceOf(key)) table.leave(amount, key)
    }
    table.add('search', objectAt(value, SEARCH)['search_context_size_medium'], {
      label: `${SEARCH}.search_context_size_medium`,
    })
    const prices = table.finish({ zeroIsAbsent: ['reasoning'] })
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
  const [, , hour, step, suffix] = match ?? []
  const thousands = step === undefined ? 0 : Number(step)
  const tier = suffix === undefined ? undefined : (ownValue(TIERS, suffix) ?? suffix)
  const when: readonly PriceCondition[] = [
    ...(thousands > 0 ? [promptFrom(thousands * 1000 + 1)] : []),
    ...(tier === undefined ? [] : [tierIs(tier)]),
  ]
  const ttlSeconds =
    item === 'cacheWrite' ? (hour === undefined ? CACHE_SECONDS : LONG_CACHE_SECONDS) : undefined
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
