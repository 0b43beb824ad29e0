import { describe, expect, it } from 'vitest'

import { readCatalog } from '@/domain/catalog/readCatalog'
import { costOf } from '@/domain/pricing/price'
import type { Json } from '@/lib/json'

import { one, shortPrices } from '../shortPrices'

const usage = { promptTokens: 1000, completionTokens: 0 }

describe('prices beside those of tokens', () => {
  it('LiteLLM: searches by size, files, code, caches by their lifetime', () => {
    const entry = one({
      m: {
        litellm_provider: 'acme',
        mode: 'chat',
        input_cost_per_token: 0.000002,
        output_cost_per_token: 0.00001,
        cache_creation_input_token_cost: 0.0000025,
        cache_creation_input_token_cost_above_1hr: 0.000004,
        cache_creation_input_token_cost_above_12hr: 0.000005,
        search_context_cost_per_query: {
          search_context_size_low: 0.03,
          search_context_size_medium: 0.035,
          search_context_size_high: 0.05,
        },
        file_search_cost_per_1k_calls: 2.5,
        code_interpreter_cost_per_session: 0.03,
      },
    })
    expect(shortPrices(entry)).toEqual([
      'input 0.000002',
      'output 0.00001',
      'cacheWrite/300 0.0000025',
      'cacheWrite/3600 0.000004',
      'cacheWrite/43200 0.000005',
      'search 0.035',
      'search@low 0.03',
      'search@high 0.05',
      'fileSearch 0.0025',
      'codeSession 0.03',
    ])
  })

  it('LiteLLM: factors of a speed and of places, alone and together', () => {
    const { prices } = one({
      m: {
        litellm_provider: 'acme',
        mode: 'chat',
        input_cost_per_token: 0.000005,
        output_cost_per_token: 0.000025,
        cache_read_input_token_cost: 0.0000005,
        provider_specific_entry: { us: 1.1, fast: 6 },
      },
    })
    const at = (more: object) => costOf({ prices, usage: { ...usage, ...more }, at: 0 })
    expect(at({})).toMatchObject({ type: 'known', amount: '0.005' })
    expect(at({ inferenceGeo: 'us' })).toMatchObject({ type: 'known', amount: '0.0055' })
    expect(at({ speed: 'fast' })).toMatchObject({ type: 'known', amount: '0.03' })
    expect(at({ speed: 'fast', inferenceGeo: 'us', cachedTokens: 1000 })).toMatchObject({
      type: 'known',
      amount: '0.0033',
    })
    expect(at({ inferenceGeo: 'mars' })).toMatchObject({ type: 'atLeast', amount: '0.005' })
    expect(at({ speed: 'fastest' })).toMatchObject({ type: 'atLeast' })
  })

  it('models.dev: modes, by what they add to the request', () => {
    const { prices, tiers } = one({
      acme: {
        id: 'acme',
        models: {
          m: {
            id: 'm',
            limit: { context: 1000 },
            cost: { input: 5, output: 25 },
            experimental: {
              modes: {
                fast: { cost: { input: 30, output: 150 }, provider: { body: { speed: 'fast' } } },
                priority: {
                  cost: { input: 10, output: 50 },
                  provider: { body: { service_tier: 'priority' } },
                },
              },
            },
          },
        },
      },
    })
    expect(tiers).toEqual(['priority'])
    expect(costOf({ prices, usage: { ...usage, speed: 'fast' }, at: 0 })).toMatchObject({ amount: '0.03' })
    expect(costOf({ prices, usage, at: 0, tier: 'priority' })).toMatchObject({ amount: '0.01' })
    expect(costOf({ prices, usage, at: 0 })).toMatchObject({ type: 'known', amount: '0.005' })
  })

  it('any list: a cache that is kept for minutes or hours', () => {
    const pricing = {
      prompt: '0.000002',
      input_cache_write_30m: '0.000003',
      input_cache_write_12h: '0.000005',
    }
    expect(shortPrices(one({ data: [{ id: 'm', pricing }] }))).toEqual([
      'input 0.000002',
      'cacheWrite/1800 0.000003',
      'cacheWrite/43200 0.000005',
    ])
  })

  it('ruby_llm: what is read from a cache for nothing is a price', () => {
    const standard = { input_per_million: 1, output_per_million: 2, cache_read_input_per_million: 0 }
    const { prices } = one([{ id: 'm', provider: 'acme', pricing: { text_tokens: { standard } } }])
    expect(costOf({ prices, usage: { ...usage, cachedTokens: 400 }, at: 0 })).toMatchObject({
      amount: '0.0006',
    })
  })
})

describe('the address of a provider that is a company’s own', () => {
  const provider = (id: string, input: number, more: object = {}) => ({
    id,
    models: { [`m-${id}`]: { id: 'm', limit: { context: 1000 }, cost: { input, output: input } } },
    ...more,
  })
  const document = {
    other: provider('other', 9, { api: 'https://other.test/v1' }),
    perplexity: provider('perplexity', 1),
    'perplexity-agent': {
      ...provider('perplexity-agent', 2, { api: 'https://api.perplexity.ai/v1' }),
      models: { agent: { id: 'agent', limit: { context: 1000 }, cost: { input: 2, output: 2 } } },
    },
    'google-vertex': provider('google-vertex', 3),
    azure: provider('azure', 4),
    'azure-cognitive-services': provider('azure-cognitive-services', 5),
  }
  const priceAt = (baseUrl: string, catalog: object = document) =>
    readCatalog(JSON.parse(JSON.stringify(catalog)) as Json, baseUrl).entries.map(({ id, prices }) => {
      const cost = costOf({ prices, usage: { promptTokens: 1_000_000, completionTokens: 0 }, at: 0 })
      return `${id} ${'amount' in cost ? cost.amount : cost.type}`
    })

  it.each([
    ['https://api.perplexity.ai', ['m 1', 'agent 2']],
    ['https://us-central1-aiplatform.googleapis.com/v1beta1/projects/p/endpoints/openapi', ['m 3']],
    ['https://aiplatform.eu.rep.googleapis.com', ['m 3']],
    ['https://house.openai.azure.com/openai/v1', ['m 4']],
    ['https://house.cognitiveservices.azure.com/openai/v1', ['m 5']],
    ['https://eastus.api.cognitive.microsoft.com', ['m 5']],
  ])('%s has its own prices', (baseUrl, expected) => {
    expect(priceAt(baseUrl)).toEqual(expected)
  })

  it('is another name of the same company where the catalog has no own one', () => {
    const { 'azure-cognitive-services': _, ...others } = document
    expect(priceAt('https://house.cognitiveservices.azure.com', others)).toEqual(['m 4'])
  })

  it('is not that of a host that only ends alike', () => {
    expect(priceAt('https://evil-aiplatform.googleapis.com.test')).not.toEqual(['m 3'])
  })
})
