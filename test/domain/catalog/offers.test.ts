import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readCatalog } from '@/domain/catalog/readCatalog'
import { costRange } from '@/domain/pricing/addCosts'
import { formatBracket, formatMoney } from '@/domain/pricing/formatMoney'
import { costOf } from '@/domain/pricing/price'
import type { Json } from '@/lib/json'

const model = (input: number) => ({ id: 'a', limit: { context: 1000 }, cost: { input, output: input } })
const provider = (id: string, input: number, more: object = {}) => ({
  id,
  api: `https://${id}.test/v1`,
  models: { a: model(input) },
  ...more,
})
const documentOf = (...providers: readonly ReturnType<typeof provider>[]): Json =>
  JSON.parse(JSON.stringify(Object.fromEntries(providers.map((each) => [each.id, each])))) as Json
const usage = { promptTokens: 1_000_000, completionTokens: 0 }
const THREE = documentOf(provider('first', 0), provider('own', 2), provider('other', 3))

describe('a model that several providers offer', () => {
  it('has the price of the provider that the connection talks to, wherever that one stands', () => {
    const { entries, rejected } = readCatalog(THREE, 'https://own.test')

    expect(entries).toHaveLength(1)
    expect(costOf({ prices: entries[0]!.prices, usage, at: 0 })).toMatchObject({ type: 'known', amount: '2' })
    expect(rejected.map(({ id, reason }) => `${id} ${reason}`)).toEqual([
      'a Offered by first, which this connection does not talk to.',
      'a Offered by other, which this connection does not talk to.',
    ])
  })

  it.each([undefined, 'https://elsewhere.test', 'https://own.test.evil.test', 'no address'])(
    'has the prices of all, each named, for a connection to %s',
    (baseUrl) => {
      const { entries, rejected } = readCatalog(THREE, baseUrl)
      const [entry] = entries

      expect(rejected).toEqual([])
      expect(entry?.prices).toMatchObject({
        type: 'variable',
        offers: [
          { provider: 'first', prices: { type: 'free' } },
          { provider: 'own', prices: { type: 'priced' } },
          { provider: 'other', prices: { type: 'priced' } },
        ],
      })
      // Free at one and not at all: no amount is sure.
      expect(costOf({ prices: entry!.prices, usage, at: 0 })).toEqual({ type: 'unknown' })
    },
  )

  it('costs from the cheapest to the most expensive, at least the cheapest, and nothing known where one is unknown', () => {
    const rangeOf = (...inputs: (number | undefined)[]) => {
      const providers = inputs.map((input, index) => provider(`p${index}`, input ?? 0))
      const unpriced = { id: 'a', limit: { context: 1000 } }
      const document = Object.fromEntries(
        providers.map((each, index) => [
          each.id,
          inputs[index] === undefined ? { ...each, models: { a: unpriced } } : each,
        ]),
      )
      const { prices } = readCatalog(JSON.parse(JSON.stringify(document)) as Json).entries[0]!
      const { low, high } = costRange(prices, (offered) => costOf({ prices: offered, usage, at: 0 }))
      return [formatBracket({ low, high }), formatMoney(costOf({ prices, usage, at: 0 }))]
    }

    expect(rangeOf(2, 3, 9)).toEqual(['$2.00–$9.00', '≥ $2.00'])
    expect(rangeOf(0, 3)).toEqual(['free–$3.00', 'unknown'])
    expect(rangeOf(0, 0)).toEqual(['free', 'free'])
    expect(rangeOf(2, undefined, 3)).toEqual(['unknown', 'unknown'])
  })

  it.each([
    ['https://api.openai.com', 'openai'],
    ['https://api.anthropic.com', 'anthropic'],
    ['https://generativelanguage.googleapis.com/v1beta/openai', 'google'],
    ['https://generativelanguage.googleapis.com/v1beta/openai', 'gemini'],
    ['https://house.openai.azure.com', 'azure'],
  ])('has the price of the first party at %s, whose record %s names no address', (baseUrl, id) => {
    const { api: _api, ...own } = provider(id, 2)
    const { entries } = readCatalog({ ...(THREE as object), [id]: own }, baseUrl)

    expect(costOf({ prices: entries[0]!.prices, usage, at: 0 })).toMatchObject({ type: 'known', amount: '2' })
  })

  it('belongs to no provider when a first-party name is used at another host', () => {
    const { api: _api, ...own } = provider('openai', 2)
    const { entries } = readCatalog({ ...(THREE as object), openai: own }, 'https://api.openai.com.test')

    expect(entries[0]?.prices.type).toBe('variable')
  })

  it('has the price of the path where one host has several', () => {
    const plans = documentOf(
      provider('plan', 0, { api: 'https://own.test/plan/v1' }),
      provider('own', 2, { api: 'https://own.test/api/v1' }),
    )
    const amountAt = (baseUrl: string) => {
      const [entry] = readCatalog(plans, baseUrl).entries
      return costOf({ prices: entry!.prices, usage, at: 0 })
    }

    expect(amountAt('https://own.test/api')).toMatchObject({ amount: '2' })
    expect(amountAt('https://own.test/plan')).toEqual({ type: 'free' })
    expect(amountAt('https://own.test')).toEqual({ type: 'unknown' })
  })

  it('is free only where all are, and keeps a price that all have', () => {
    expect(readCatalog(documentOf(provider('a', 0), provider('b', 0))).entries[0]?.prices).toEqual({
      type: 'free',
    })
    expect(readCatalog(documentOf(provider('a', 2), provider('b', 2))).entries[0]?.prices.type).toBe('priced')
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 6 }), (inputs) => {
        const document = documentOf(...inputs.map((input, index) => provider(`p${index}`, input)))
        const { entries, rejected } = readCatalog(document)

        expect(entries).toHaveLength(1)
        expect(rejected).toEqual([])
        expect(entries[0]?.prices.type === 'free').toBe(inputs.every((input) => input === 0))
        expect(entries[0]?.prices.type === 'priced').toBe(
          inputs.every((input) => input > 0 && input === inputs[0]),
        )
      }),
    )
  })

  it('is one of several rows of a registry that names providers in the rows', () => {
    const row = (name: string, price: number) => ({
      id: 'a',
      provider: name,
      pricing: { text_tokens: { standard: { input_per_million: price, output_per_million: price } } },
    })

    expect(readCatalog([row('x', 1), row('y', 2)]).entries[0]?.prices).toMatchObject({
      offers: [{ provider: 'x' }, { provider: 'y' }],
    })
  })

  it('reads the addresses of catwalk and genai-prices', () => {
    const endpoint = [
      {
        id: 'x',
        api_endpoint: 'https://x.test/v1',
        models: [{ id: 'a', cost_per_1m_in: 1, cost_per_1m_out: 1 }],
      },
      { id: 'y', api_endpoint: '$Y_ENDPOINT', models: [{ id: 'a', cost_per_1m_in: 9, cost_per_1m_out: 9 }] },
    ]
    const pattern = [
      {
        id: 'y',
        api_pattern: 'https://.*\\.y\\.test',
        models: [{ id: 'a', prices: { input_mtok: 9, output_mtok: 9 } }],
      },
      {
        id: 'x',
        api_pattern: 'https://x\\.test',
        models: [{ id: 'a', prices: { input_mtok: 1, output_mtok: 1 } }],
      },
    ]
    for (const document of [endpoint, pattern]) {
      const [entry] = readCatalog(document, 'https://x.test').entries
      expect(costOf({ prices: entry!.prices, usage, at: 0 })).toMatchObject({ type: 'known', amount: '1' })
    }
  })
})
