import { describe, expect, it } from 'vitest'

import { LONG_AGO } from '@/domain/catalog/longAgo'
import { readCatalog } from '@/domain/catalog/readCatalog'
import { catalogDocument } from '@/builtin/catalogDocument'
import { parseJson, type Json } from '@/lib/json'
import { SCRIPTED_MODELS } from '#test/support/service/scriptedModels'

const read = (document: Json) => readCatalog(document)
const only = (document: Json) => read(document).entries[0]
const listOf = (document: Json) => {
  const prices = only(document)?.prices
  return prices?.type === 'priced' ? prices.list : prices?.type
}
const above = (tokens: number) => [{ type: 'fact', fact: 'prompt_tokens', gte: tokens }]

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
      expect(read(row(bad)).notes).toEqual([expect.stringMatching(/pricing\.discount is .*not applied/)])
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
    expect(read({ data: [row] }).notes.join()).toMatch(/discount_to_user is 1, .*not applied/)
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
      'a: pricing.request is {"low":5,"high":12}, which is no price; taken as unknown.',
    ])
  })
})
