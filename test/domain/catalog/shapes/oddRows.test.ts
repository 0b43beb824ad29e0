import { describe, expect, it } from 'vitest'

import { LONG_AGO } from '@/domain/catalog/suggestSuccessor'
import { basePrice } from '@/domain/catalog/basePrice'
import { readCatalog } from '@/domain/catalog/readCatalog'
import { catalogDocument } from '@/builtin/service/lists'
import { costOf } from '@/domain/pricing/price'
import { parseJson, type Json, type JsonObject } from '@/lib/json'
import { SCRIPTED_MODELS } from '#test/support/service/scriptedModels'

const read = (document: Json) => readCatalog(document)
const only = (document: Json) => read(document).entries[0]
const listOf = (document: Json) => {
  const prices = only(document)?.prices
  return prices?.type === 'priced' ? prices.list : prices?.type
}
const above = (tokens: number) => [{ type: 'fact', fact: 'prompt_tokens', gte: tokens }]

describe('genai-prices', () => {
  const provider = (prices: Json, more: JsonObject = {}) => [
    { id: 'acme', name: 'Acme', api_pattern: 'https://api.acme', models: [{ id: 'a', prices, ...more }] },
  ]

  it('has prices per million tokens, with steps by the size of the prompt, and per thousand requests', () => {
    const prices = {
      input_mtok: { base: 1, tiers: [{ start: 200_000, price: 2 }] },
      output_mtok: 4,
      cache_read_mtok: 0.25,
      requests_kcount: 5,
      cache_audio_read_mtok: 0.1,
    }

    expect(only(provider(prices))).toMatchObject({ shape: 'genai-prices', owner: 'acme' })
    expect(listOf(provider(prices))).toEqual([
      { item: 'input', amount: '0.000001', when: [] },
      { item: 'input', amount: '0.000002', when: above(200_001) },
      { item: 'output', amount: '0.000004', when: [] },
      { item: 'cached', amount: '0.00000025', when: [] },
      { item: 'request', amount: '0.005', when: [] },
    ])
  })

  it('has sets of prices for days and hours, of which the last that holds counts', () => {
    const sets = [
      { prices: { input_mtok: 1, output_mtok: 2 } },
      { constraint: { start_date: '2025-06-01' }, prices: { input_mtok: 3, output_mtok: 6 } },
      { constraint: { start_time: '16:30:00Z', end_time: '00:30:00Z' }, prices: { input_mtok: 0.5 } },
    ]
    const entry = only(provider(sets))!
    const at = (time: string) =>
      costOf({
        prices: entry.prices,
        usage: { promptTokens: 1_000_000, completionTokens: 0 },
        at: Date.parse(time),
      })

    expect(at('2025-05-31T12:00Z')).toMatchObject({ type: 'known', amount: '1' })
    expect(at('2025-06-01T12:00Z')).toMatchObject({ amount: '3' })
    expect(at('2025-06-01T23:00Z')).toMatchObject({ amount: '0.5' })
    expect(basePrice(entry, 'input')).toBe('0.000003')
  })

  it('is a lower bound where a constraint cannot be read', () => {
    const sets = [
      { prices: { input_mtok: 1, output_mtok: 2 } },
      { constraint: { moon: 1 }, prices: { input_mtok: 3 } },
    ]

    expect(only(provider(sets))?.prices).toMatchObject({ unread: ['prices.input_mtok'] })
  })

  it('finds models by the names of their match, and knows those that are gone', () => {
    const match = { or: [{ equals: 'a-latest' }, { starts_with: 'a-2' }, { equals: 'a' }] }

    expect(only(provider({ input_mtok: 1 }, { match, removed: true }))).toMatchObject({
      aliases: ['a-latest'],
      isReady: false,
    })
  })
})

describe('ruby_llm’s registry', () => {
  const row = (text: JsonObject, more: JsonObject = {}) => [
    { id: 'a', provider: 'acme', context_window: 1000, pricing: { text_tokens: text }, ...more },
  ]
  const standard = {
    input_per_million: 1,
    output_per_million: 4,
    cache_read_input_per_million: 0.25,
    cache_write_input_per_million: 1.25,
    reasoning_output_per_million: 5,
  }

  it('has prices per million tokens, and others for long prompts', () => {
    const long = { input_per_million: 2, output_per_million: 6 }
    const text = { standard, long_context: long, long_context_threshold: 200_000 }

    expect(only(row(text))).toMatchObject({ shape: 'ruby_llm', owner: 'acme', contextTokens: 1000 })
    expect(listOf(row(text))).toEqual([
      { item: 'input', amount: '0.000001', when: [] },
      { item: 'output', amount: '0.000004', when: [] },
      { item: 'cached', amount: '0.00000025', when: [] },
      { item: 'cacheWrite', amount: '0.00000125', when: [] },
      { item: 'reasoning', amount: '0.000005', when: [] },
      { item: 'input', amount: '0.000002', when: above(200_001) },
      { item: 'output', amount: '0.000006', when: above(200_001) },
    ])
  })

  it('is a lower bound where the size of a long prompt is not said', () => {
    const prices = only(row({ standard, long_context: { input_per_million: 2 } }))?.prices

    expect(prices).toMatchObject({ unread: ['pricing.text_tokens.long_context.input_per_million'] })
  })
})

describe('catwalk’s cached prices', () => {
  const row = (first: number, second: number) => [
    {
      id: 'a',
      cost_per_1m_in: 1,
      cost_per_1m_out: 4,
      cost_per_1m_in_cached: first,
      cost_per_1m_out_cached: second,
    },
  ]

  it.each<[string, number, number, object]>([
    ['as named', 1.25, 0.1, { cacheWrite: '0.00000125', cached: '0.0000001' }],
    ['reading in the second alone', 0, 0.1, { cached: '0.0000001' }],
    ['reading in the first alone', 0.1, 0, { cached: '0.0000001' }],
    ['reading in both', 0.1, 0.1, { cached: '0.0000001' }],
    ['neither', 0, 0, {}],
  ])('are %s', (_name, first, second, expected) => {
    const list = listOf(row(first, second))
    const cached = Array.isArray(list) ? list.filter(({ item }) => item !== 'input' && item !== 'output') : []

    expect(Object.fromEntries(cached.map(({ item, amount }) => [item, amount]))).toEqual(expected)
    expect(only(row(first, second))?.prices).not.toHaveProperty('unread')
  })

  it('are a lower bound where both are prices for reading and differ', () => {
    expect(only(row(0.2, 0.1))?.prices).toMatchObject({ unread: ['cost_per_1m_out_cached'] })
  })
})

describe('rows as services write them', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['all formats', ['text', 'json_object', 'json_schema'], ['json_mode', 'structured_outputs']],
    ['schemas alone', ['json_schema'], ['structured_outputs']],
    ['JSON without a schema', ['text', 'json_object'], ['json_mode']],
    ['text alone', ['text'], []],
  ])('takes what a model can do from the values of its response_format: %s', (_name, values, features) => {
    const text = { type: 'text', supported_parameters: { response_format: { type: 'enum', values } } }
    const row = { schema_version: '2.4', id: 'a', name: 'A', input_modalities: [{ type: 'text' }] }

    expect(only({ data: [{ ...row, output_modalities: [text] }] })?.features).toEqual(features)
  })

  it('finds schemas among what the built-in service says of its models', () => {
    const document = parseJson(JSON.stringify(catalogDocument(SCRIPTED_MODELS))) ?? null
    const withSchemas = SCRIPTED_MODELS.filter(({ parameters }) => 'response_format' in parameters)

    expect(withSchemas.length).toBeGreaterThan(0)
    expect(
      read(document).entries.flatMap(({ id, features }) =>
        features?.includes('structured_outputs') ? [id] : [],
      ),
    ).toEqual(withSchemas.map(({ id }) => id))
  })

  it('reads LiteLLM’s prices by ranges of the prompt', () => {
    const row = {
      litellm_provider: 'dashscope',
      mode: 'chat',
      max_input_tokens: 997_952,
      tiered_pricing: [
        { range: [0, 256_000], input_cost_per_token: 5e-8, output_cost_per_token: 4e-7 },
        { range: [256_000, 1_000_000], input_cost_per_token: 2.5e-7, output_cost_per_token: 2e-6 },
      ],
    }
    expect(listOf({ tiered: row })).toMatchObject([
      { item: 'input', amount: '0.00000005', when: [] },
      { item: 'output', amount: '0.0000004', when: [] },
      { item: 'input', amount: '0.00000025', when: above(256_001) },
      { item: 'output', amount: '0.000002', when: above(256_001) },
    ])
  })

  it('takes LiteLLM’s older max_tokens for the limit of the reply only beside one of the prompt', () => {
    const row = { litellm_provider: 'x', mode: 'chat', max_tokens: 8192 }
    expect(only({ a: row })).toMatchObject({ contextTokens: 8192 })
    expect(only({ a: row })).not.toHaveProperty('maxOutputTokens')
    expect(only({ a: { ...row, max_input_tokens: 100_000 } })).toMatchObject({
      contextTokens: 100_000,
      maxOutputTokens: 8192,
    })
  })

  it('takes OpenRouter’s discount off every price, and leaves one that is no share with a word about it', () => {
    const row = (discount: Json) => ({
      data: [
        {
          id: 'a/b',
          architecture: { modality: 'text->text' },
          pricing: { prompt: '0.000001', completion: '0.000002', discount },
        },
      ],
    })
    expect(only(row(0.25))?.prices).toMatchObject({ type: 'priced', discount: '0.25' })
    expect(only(row('-0.1'))?.prices).toMatchObject({ discount: '-0.1' })
    expect(only(row(0))?.prices).not.toHaveProperty('discount')
    expect(only(row(1))?.prices).toEqual({ type: 'free' })
    for (const bad of [1.5, 'half', 25]) {
      expect(only(row(bad))?.prices).not.toHaveProperty('discount')
      expect(read(row(bad)).notes).toEqual([expect.stringMatching(/pricing\.discount: .* It isn’t applied/)])
    }
  })

  it('takes the whole price off only where the format allows it', () => {
    const row = {
      schema_version: '2.4',
      id: 'a',
      name: 'A',
      input_modalities: [{ type: 'text', pricing: [{ type: 'prompt', unit: 'token', cost_usd: '0.1' }] }],
      output_modalities: [
        { type: 'text', pricing: [{ type: 'completion', unit: 'token', cost_usd: '0.1' }] },
      ],
      discount_to_user: 1,
    }
    expect(only({ data: [row] })?.prices).toMatchObject({ type: 'priced' })
    expect(read({ data: [row] }).notes.join()).toMatch(/discount_to_user: 1 .* It isn’t applied/)
  })

  it('says once what tiers say again, and divides a price of a thousand searches', () => {
    const pricing = {
      input: '0.0000007',
      output: '0.0000084',
      input_tiers: [
        { cost: '0.0000007', min: 0, max: 32_001 },
        { cost: '0.0000014', min: 32_001 },
      ],
      output_tiers: [{ cost: '0.0000084', min: 0 }],
      web_search: '10',
    }
    expect(listOf([{ id: 'a', type: 'language', context_window: 1000, pricing }])).toEqual([
      { item: 'search', amount: '0.01', when: [] },
      { item: 'input', amount: '0.0000007', when: [] },
      { item: 'input', amount: '0.0000014', when: above(32_001) },
      { item: 'output', amount: '0.0000084', when: [] },
    ])
    const cheap = { prompt: '0.1', completion: '0.1', web_search: '0.014' }
    expect(listOf([{ id: 'a', context_length: 1, pricing: cheap }])).toContainEqual({
      item: 'search',
      amount: '0.014',
      when: [],
    })
  })

  it.each<[string, Json]>([
    ['is_deprecated', { id: 'a', context_length: 1, is_deprecated: true }],
    ['a status', { id: 'a', context_length: 1, lifecycle_status: 'deprecated' }],
  ])('knows a model for deprecated by %s, without a date', (_, row) => {
    expect(only([row])?.deprecatedAt).toBe(LONG_AGO)
  })

  it('does not take every status or flag for an end', () => {
    expect(only([{ id: 'a', is_deprecated: false, lifecycle_status: 'preview' }])).not.toHaveProperty(
      'deprecatedAt',
    )
  })

  it('finds capabilities a level deeper', () => {
    const capabilities = {
      image_input: { supported: true },
      thinking: { supported: true, types: {} },
      citations: { supported: false },
    }
    expect(only({ data: [{ id: 'a', capabilities }] })?.features).toEqual(['reasoning', 'vision'])
  })

  it.each([
    ['4bit', 'int4'],
    ['8-bit', 'int8'],
    ['6bit', 'unknown'],
  ])('reads the precision %s as %s', (quantization, precision) => {
    expect(only({ data: [{ id: 'a', quantization }] })?.precision).toBe(precision)
  })

  it('says that a price by size, or in another currency, is not known', () => {
    const pricing = { input: 1, output: 1, request: { low: 5, high: 12 }, unit: 'usd_per_1m_tokens' }
    expect(read({ data: [{ id: 'a', pricing }] }).notes).toEqual([
      'a: pricing.request: {"low":5,"high":12} isn’t a price. It counts as unknown.',
    ])
  })
})
