import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { basePrice } from '@/domain/catalog/basePrice'
import { readCatalog } from '@/domain/catalog/readCatalog'
import { costOf } from '@/domain/pricing/price'
import type { Json, JsonObject } from '@/lib/json'

const only = (row: JsonObject) => {
  const [entry] = readCatalog({ data: [{ id: 'a', ...row }] }).entries
  if (!entry) throw new Error('No entry was read.')
  return entry
}
const costIn = (row: JsonObject, promptTokens = 10) =>
  costOf({ prices: only(row).prices, usage: { promptTokens, completionTokens: 10 }, at: 0 })
const unreadIn = (row: JsonObject) => {
  const { prices } = only(row)
  return prices.type === 'priced' ? (prices.unread ?? []) : prices.type
}

const flat = (more: JsonObject): JsonObject => ({ pricing: { prompt: '0.1', completion: '0.2', ...more } })
const venice = (extended: Json): JsonObject => ({
  model_spec: { pricing: { input: { usd: 2 }, output: { usd: 10 }, extended } },
})
const litellm = (more: JsonObject): JsonObject => ({
  litellm_provider: 'x',
  mode: 'chat',
  input_cost_per_token: 0.1,
  output_cost_per_token: 0.2,
  ...more,
})
const document24 = (...prices: readonly JsonObject[]): JsonObject => ({
  schema_version: '2.4',
  input_modalities: [
    { type: 'text', pricing: [{ type: 'prompt', unit: 'token', cost_usd: '0.1' }, ...prices] },
  ],
  output_modalities: [{ type: 'text', pricing: [{ type: 'completion', unit: 'token', cost_usd: '0.2' }] }],
})

describe('prices in another currency', () => {
  it.each([
    [{ pricing: { prompt: '0.1', completion: '0.2', currency: 'EUR' } }],
    [{ currency: 'CNY', pricing: { prompt: '0.1', completion: '0.2' } }],
    [{ cost: { input: 1, output: 2, currency: 'credits' } }],
  ])('are unknown, and the model says why: %j', (row) => {
    expect(costIn(row).type).toBe('unknown')
    expect(only(row).notes?.join(' ')).toMatch(/Its prices are in (EUR|CNY|credits)\./)
  })

  it.each(['USD', 'usd', 'US$', ' $ ', ''])('are read where it is the dollar: “%s”', (currency) => {
    expect(costIn(flat({ currency })).type).toBe('known')
  })

  it('cost nothing where they are zero', () => {
    expect(costIn({ pricing: { prompt: '0', completion: '0', currency: 'EUR' } }).type).toBe('free')
  })
})

describe('a charge that is not understood', () => {
  it('may be beside the object of prices', () => {
    const beside = { pricing: { prompt: '0.1', completion: '0.2' }, request_fee: 0.04, cost_tier: 0 }
    expect(unreadIn(beside)).toEqual(['request_fee'])
    expect(costIn(beside).type).toBe('atLeast')
    expect(costIn({ pricing: { prompt: '0', completion: '0' }, price_per_image: 0.04 }).type).toBe('unknown')
  })

  it.each<[string, JsonObject, readonly string[]]>([
    ['another key', flat({ citation: '0.000002' }), ['pricing.citation']],
    ['a nested number', flat({ night: { prompt: 0.5 } }), ['pricing.night.prompt']],
    ['an amount that is none', flat({ internal_reasoning: 'some' }), ['pricing.internal_reasoning']],
    [
      'Venice, steps without a size',
      venice({ input: { usd: 4 } }),
      ['model_spec.pricing.extended.input.usd'],
    ],
    ['LiteLLM', litellm({ input_cost_per_query: 0.002 }), ['input_cost_per_query']],
    [
      'models.dev, steps by something else',
      {
        limit: { context: 9 },
        cost: { input: 1, output: 2, tiers: [{ tier: { type: 'day', size: 1 }, input: 3 }] },
      },
      ['cost.tiers.input'],
    ],
    [
      'format 2.4, an unknown unit',
      document24({ type: 'prompt', unit: 'kilobyte', cost_usd: '0.1' }),
      ['pricing.prompt'],
    ],
    [
      'format 2.4, a condition that cannot be read',
      document24({
        type: 'prompt',
        unit: 'token',
        cost_usd: '1',
        overrides: [{ when: { moon: 1 }, cost_usd: '9' }],
      }),
      ['pricing.prompt.overrides'],
    ],
  ])('makes the cost a lower bound and is named: %s', (_name, row, unread) => {
    expect(unreadIn(row)).toEqual(unread)
    expect(costIn(row).type).toBe('atLeast')
  })

  it.each<[string, JsonObject]>([
    ['everything is read', flat({ input_cache_read: '0.01', web_search: '0.01', request: '0.001' })],
    ['it is zero', flat({ citation: '0' })],
    ['it is no amount', flat({ citation: 'no', currency: 'USD', discount: 0.5, min_prompt_tokens: 3 })],
    ['it is for media', flat({ video_second: '0.01', image_pixel: 4 })],
    [
      'it is for tools and training',
      litellm({ code_interpreter_cost_per_session: 1, output_cost_per_second: 2 }),
    ],
  ])('is none where %s', (_name, row) => {
    expect(unreadIn(row)).toEqual([])
    expect(costIn(row).type).toBe('known')
  })

  it.each<[string, JsonObject]>([
    ['a rerank model', { ...litellm({ input_cost_per_query: 0.002 }), mode: 'rerank' }],
    ['a model of pictures', litellm({ output_cost_per_image: 0.04 })],
  ])('keeps a pair of zeros beside it from being free: %s', (_name, row) => {
    const zeros = { ...row, input_cost_per_token: 0, output_cost_per_token: 0 }

    expect(costIn(zeros)).toEqual({ type: 'unknown' })
    expect(basePrice(only(zeros), 'input')).toBeUndefined()
  })

  it('leaves free what is marked as free', () => {
    expect(only({ ...flat({ citation: '1' }), is_free: true }).prices).toEqual({ type: 'free' })
  })

  it('is never swallowed: any positive number under an unknown key makes the cost a lower bound', () => {
    const amount = fc.double({ min: 1e-9, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(fc.stringMatching(/^q[0-9]{1,8}$/), amount, (key, value) => {
        expect(unreadIn(flat({ [key]: value }))).toEqual([`pricing.${key}`])
        expect(costIn(flat({ [key]: value })).type).toBe('atLeast')
      }),
    )
  })
})

describe('Venice’s steps', () => {
  const row = venice({
    context_token_threshold: 200_000,
    input: { usd: 4 },
    output: { usd: 15 },
    cache_input: { usd: 1 },
  })

  it('count above their threshold', () => {
    expect(costIn(row, 200_000)).toMatchObject({ type: 'known', amount: '0.4001' })
    expect(costIn(row, 200_001)).toMatchObject({ type: 'known', amount: '0.800154' })
  })
})
