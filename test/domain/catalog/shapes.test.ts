import { describe, expect, it } from 'vitest'
import type { CatalogEntry } from '@/domain/catalog/entry'
import { readCatalog } from '@/domain/catalog/readCatalog'
import type { Json } from '@/lib/json'

/** Prices in short: `item@condition amount`, in the order they stand. */
function shortPrices(entry: CatalogEntry): readonly string[] {
  if (entry.prices.type !== 'priced') return [entry.prices.type]
  return entry.prices.list.map((price) => {
    const when = price.when.map((condition) =>
      condition.type === 'fact'
        ? JSON.stringify(condition.equals ?? `>=${condition.gte ?? ''}`).replaceAll(
            String.fromCharCode(34),
            '',
          )
        : condition.type,
    )
    return `${price.item}${price.ttlSeconds === undefined ? '' : `/${price.ttlSeconds}`}${when.length > 0 ? `@${when.join('&')}` : ''} ${price.amount}`
  })
}

const one = (document: Json): CatalogEntry => {
  const [entry] = readCatalog(document).entries
  if (!entry) throw new Error('No entry was read.')
  return entry
}

describe('shapes', () => {
  it.each<[string, Json, string, readonly string[], object]>([
    [
      'OpenRouter list with overrides, in their order',
      {
        id: 'a',
        architecture: { modality: 'text+image->text' },
        top_provider: { max_completion_tokens: 64 },
        context_length: 9,
        supported_parameters: ['tools', 'reasoning'],
        reasoning: { supported_efforts: ['low', 'high'], default_effort: 'low' },
        pricing: {
          prompt: '0.1',
          completion: '0.2',
          internal_reasoning: '0',
          input_cache_read: '0.01',
          input_cache_write_1h: '0.3',
          image: '0.000001',
          overrides: [
            { min_prompt_tokens: 200, prompt: '0.4' },
            { min_prompt_tokens: 100, prompt: '0.3' },
          ],
        },
      },
      'OpenRouter',
      [
        'input 0.1',
        'output 0.2',
        'cached 0.01',
        'cacheWrite/3600 0.3',
        'imageToken 0.000001',
        'input@>=200 0.4',
        'input@>=100 0.3',
      ],
      {
        contextTokens: 9,
        maxOutputTokens: 64,
        inputModalities: ['text', 'image'],
        parameters: {
          tools: { type: 'unknown' },
          reasoning_effort: { type: 'enum', values: ['low', 'high'], default: 'low' },
        },
      },
    ],
    [
      'models.dev with tiers',
      {
        id: 'a',
        limit: { context: 400, output: 20, input: 300 },
        cost: {
          input: 1.25,
          output: 10,
          cache_read: 0.125,
          tiers: [{ input: 2.5, output: 15, tier: { type: 'context', size: 200000 } }],
        },
        reasoning: true,
        tool_call: true,
        temperature: false,
        modalities: { input: ['text', 'pdf'], output: ['text'] },
        release_date: '2025-08',
      },
      'models.dev',
      [
        'input 0.00000125',
        'output 0.00001',
        'cached 0.000000125',
        'input@>=200001 0.0000025',
        'output@>=200001 0.000015',
      ],
      {
        contextTokens: 400,
        maxOutputTokens: 20,
        maxPromptTokens: 300,
        features: ['files', 'reasoning', 'tools'],
        inputModalities: ['text', 'file'],
        createdAt: Date.UTC(2025, 7, 1),
      },
    ],
    [
      'models.dev with the older step',
      {
        id: 'a',
        limit: { context: 1 },
        cost: { input: 1, output: 2, context_over_200k: { input: 2, output: 4 } },
      },
      'models.dev',
      ['input 0.000001', 'output 0.000002', 'input@>=200001 0.000002', 'output@>=200001 0.000004'],
      {},
    ],
    [
      'Mistral',
      {
        id: 'a',
        max_context_length: 32,
        capabilities: { completion_chat: true, function_calling: true, vision: false },
        aliases: ['b'],
        deprecation: '2026-08-31T12:00:00Z',
        deprecation_replacement_model: 'c',
      },
      'Mistral',
      ['unpriced'],
      {
        contextTokens: 32,
        features: ['tools'],
        aliases: ['b'],
        successor: 'c',
        deprecatedAt: Date.UTC(2026, 7, 31, 12),
      },
    ],
    [
      'Together',
      {
        id: 'a',
        type: 'chat',
        context_length: 8,
        pricing: { hourly: 0, input: 0.0008, output: 0.6, base: 0, finetune: 0 },
      },
      'Together',
      ['input 0.0000000008', 'output 0.0000006'],
      { contextTokens: 8, outputModalities: ['text'] },
    ],
    [
      'Together, a picture model whose zeros are no price',
      { id: 'a', type: 'image', pricing: { hourly: 0, input: 0, output: 0 } },
      'Together',
      ['unpriced'],
      { outputModalities: ['image'] },
    ],
    [
      'DeepInfra',
      {
        id: 'a',
        metadata: {
          context_length: 32,
          max_tokens: 16,
          tags: ['tool-use', 'json'],
          pricing: { input_tokens: 0.03, output_tokens: 0.05, cache_read_tokens: 0.01 },
        },
      },
      'DeepInfra',
      ['input 0.00000003', 'output 0.00000005', 'cached 0.00000001'],
      { contextTokens: 32, maxOutputTokens: 16, features: ['tools', 'json_mode'] },
    ],
    [
      'Vercel gateway with steps and tiers',
      {
        id: 'a',
        type: 'language',
        context_window: 1050000,
        max_tokens: 128,
        tags: ['tool-use', 'vision'],
        pricing: {
          input: '0.000001',
          output: '0.000006',
          input_tiers: [
            { cost: '0.000002', min: 272000 },
            { cost: '0.000001', max: 272000 },
          ],
          service_tiers: { priority: { input: '0.000003' } },
        },
      },
      'Vercel gateway',
      [
        'input 0.000001',
        'output 0.000006',
        'input 0.000001',
        'input@>=272000 0.000002',
        'input@priority 0.000003',
      ],
      { contextTokens: 1_050_000, maxOutputTokens: 128, tiers: ['priority'], features: ['tools', 'vision'] },
    ],
    [
      'Venice, private',
      {
        id: 'a',
        type: 'text',
        model_spec: {
          name: 'A',
          availableContextTokens: 32768,
          privacy: 'private',
          pricing: { input: { usd: 0.7, diem: 0.7 }, output: { usd: 2.8 } },
          capabilities: { quantization: 'fp8', supportsFunctionCalling: true, supportsVision: true },
        },
      },
      'Venice',
      ['input 0.0000007', 'output 0.0000028'],
      {
        name: 'A',
        contextTokens: 32_768,
        precision: 'fp8',
        features: ['tools', 'vision'],
        data: { training: 'no', retention: 'no', source: 'model_spec.privacy: private' },
      },
    ],
    [
      'Venice, anonymized, says nothing of training',
      { id: 'a', model_spec: { privacy: 'anonymized', offline: true } },
      'Venice',
      ['unpriced'],
      { isReady: false, data: { training: 'unknown', retention: 'unknown' } },
    ],
    [
      'xAI',
      {
        id: 'grok',
        input_modalities: ['text', 'image'],
        prompt_text_token_price: 30000,
        cached_prompt_text_token_price: 7500,
        completion_text_token_price: 150000,
        prompt_text_token_price_long_context: 60000,
        long_context_threshold: 128000,
        search_price: 250000000,
        aliases: ['grok-latest'],
      },
      'xAI',
      ['input 0.000003', 'cached 0.00000075', 'output 0.000015', 'input@>=128001 0.000006', 'search 0.025'],
      { aliases: ['grok-latest'] },
    ],
    [
      'Perplexity, unit written out',
      { id: 'sonar', pricing: { input: 1, output: 1, cache_read: 0.0001, unit: 'usd_per_1m_tokens' } },
      'flat',
      ['input 0.000001', 'output 0.000001', 'cached 0.0000000001'],
      {},
    ],
    [
      'Chutes, numbers per million',
      { id: 'a', pricing: { prompt: 0.3, completion: 1.2 }, quantization: 'bf16' },
      'flat',
      ['input 0.0000003', 'output 0.0000012'],
      { precision: 'bf16' },
    ],
    [
      'numbers per token',
      { id: 'a', pricing: { prompt: 3e-7, completion: 1.2e-6 } },
      'flat',
      ['input 0.0000003', 'output 0.0000012'],
      {},
    ],
    [
      'vLLM',
      { id: 'a', owned_by: 'vllm', root: 'a', max_model_len: 8192, permission: [] },
      'plain list',
      ['unpriced'],
      { contextTokens: 8192, owner: 'vllm' },
    ],
    [
      'llama.cpp',
      {
        id: '/models/Qwen3-1.7B-Q4_K_M.gguf',
        owned_by: 'llamacpp',
        meta: { n_ctx: 4096, n_ctx_train: 40960, ftype: 'Q4_K - Medium' },
      },
      'llama.cpp',
      ['unpriced'],
      { name: 'Qwen3-1.7B-Q4_K_M', contextTokens: 4096, precision: 'int4' },
    ],
    [
      'llama.cpp while loading',
      { id: 'm', owned_by: 'llamacpp', meta: null },
      'llama.cpp',
      ['unpriced'],
      { precision: 'unknown' },
    ],
    [
      'Ollama tags',
      {
        name: 'llama3:8b',
        model: 'llama3:8b',
        modified_at: '2025-05-04T17:37:44.706015396-07:00',
        details: { quantization_level: 'F16', parameter_size: '8B' },
      },
      'Ollama',
      ['unpriced'],
      { id: 'llama3:8b', precision: 'fp16', createdAt: Date.UTC(2025, 4, 5, 0, 37, 44, 706) },
    ],
    [
      'Heroku',
      {
        id: 'a',
        type: ['text-to-text'],
        regions: ['us', 'eu'],
        state: 'deprecated',
        eol_date: '2026-01-01',
        replacement_model: 'b',
      },
      'Heroku',
      ['unpriced'],
      {
        successor: 'b',
        deprecatedAt: Date.UTC(2026, 0, 1, 13),
        data: { regions: ['US', 'EU'], training: 'unknown' },
      },
    ],
    [
      'Copilot',
      {
        id: 'a',
        vendor: 'OpenAI',
        policy: { state: 'disabled' },
        capabilities: {
          type: 'chat',
          tokenizer: 'o200k_base',
          limits: { max_context_window_tokens: 128000, max_output_tokens: 4096, max_prompt_tokens: 64000 },
          supports: { tool_calls: true, structured_outputs: true, streaming: false },
        },
      },
      'Copilot',
      ['unpriced'],
      {
        owner: 'OpenAI',
        contextTokens: 128_000,
        maxOutputTokens: 4096,
        maxPromptTokens: 64_000,
        tokenizer: 'o200k_base',
        isReady: false,
        features: ['structured_outputs', 'tools'],
      },
    ],
    [
      'Cloudflare gateway',
      { id: 'a', cost_in: 5e-8, cost_out: 0.0000002 },
      'Cloudflare',
      ['input 0.00000005', 'output 0.0000002'],
      {},
    ],
    [
      'Cloudflare model search',
      {
        id: 'uuid',
        name: '@cf/x/y',
        properties: [
          { property_id: 'context_window', value: '7968' },
          {
            property_id: 'price',
            value: [
              { unit: 'per M input tokens', price: 0.29, currency: 'USD' },
              { unit: 'per M output tokens', price: 2.25, currency: 'USD' },
            ],
          },
        ],
      },
      'Cloudflare',
      ['input 0.00000029', 'output 0.00000225'],
      { id: '@cf/x/y', contextTokens: 7968 },
    ],
    [
      'catwalk, where the cached price of `in` is for writing',
      {
        id: 'a',
        cost_per_1m_in: 3,
        cost_per_1m_out: 15,
        cost_per_1m_in_cached: 3.75,
        cost_per_1m_out_cached: 0.3,
        context_window: 9,
        can_reason: true,
        reasoning_levels: ['low'],
      },
      'catwalk',
      ['input 0.000003', 'output 0.000015', 'cached 0.0000003', 'cacheWrite 0.00000375'],
      { contextTokens: 9, parameters: { reasoning_effort: { type: 'enum', values: ['low'] } } },
    ],
    [
      'unit in the key',
      { id: 'a', input_price_per_million: 0.5, output_cost_per_1m_tokens: '1.5' },
      'flat, unit in the key',
      ['input 0.0000005', 'output 0.0000015'],
      {},
    ],
    [
      'a data policy',
      {
        id: 'a',
        pricing: {},
        data_policy: { training: false, retainsPrompts: true, retentionDays: 30, canPublish: false },
      },
      'flat',
      ['unpriced'],
      {
        data: {
          training: 'no',
          retention: 'yes',
          retentionDays: 30,
          publishing: 'no',
          source: 'data_policy',
        },
      },
    ],
  ])('reads %s', (_name, row, shape, prices, facts) => {
    const entry = one([row])

    expect(entry.shape).toBe(shape)
    expect(shortPrices(entry)).toEqual(prices)
    expect(entry).toMatchObject(facts)
  })

  it('reads LiteLLM suffixes: steps before tiers, steps within tiers last', () => {
    const entry = one({
      m: {
        litellm_provider: 'x',
        mode: 'chat',
        max_input_tokens: 100,
        max_output_tokens: 10,
        input_cost_per_token_priority: 4e-6,
        input_cost_per_token_above_200k_tokens_priority: 8e-6,
        input_cost_per_token_above_200k_tokens: 6e-6,
        input_cost_per_token: 3e-6,
        input_cost_per_token_batches: 1.5e-6,
        output_cost_per_token: 1.5e-5,
        cache_read_input_token_cost: 3e-7,
        cache_creation_input_token_cost: 3.75e-6,
        cache_creation_input_token_cost_above_1hr: 6e-6,
        deprecation_date: '2026-02-19',
      },
    })

    expect(shortPrices(entry)).toEqual([
      'input 0.000003',
      'output 0.000015',
      'cached 0.0000003',
      'cacheWrite/300 0.00000375',
      'cacheWrite/3600 0.000006',
      'input@>=200001 0.000006',
      'input@priority 0.000004',
      'input@batch 0.0000015',
      'input@>=200001&priority 0.000008',
    ])
    expect(entry).toMatchObject({
      contextTokens: 100,
      maxOutputTokens: 10,
      tiers: ['priority', 'batch'],
      owner: 'x',
    })
  })

  it('makes one entry of each OpenRouter endpoint', () => {
    const { entries } = readCatalog({
      data: {
        id: 'org/m',
        name: 'M',
        architecture: { modality: 'text->text' },
        endpoints: [
          {
            provider_name: 'A',
            tag: 'a/fp8',
            quantization: 'fp8',
            context_length: 9,
            status: 0,
            pricing: { prompt: '0.1', completion: '0.2', discount: 0.25 },
          },
          {
            provider_name: 'B',
            tag: 'b',
            quantization: 'unknown',
            context_length: 5,
            status: -2,
            pricing: { prompt: '0.3', completion: '0.4' },
          },
        ],
      },
    })

    expect(entries.map((entry) => [entry.id, entry.precision, entry.contextTokens, entry.isReady])).toEqual([
      ['org/m@a/fp8', 'fp8', 9, true],
      ['org/m@b', 'unknown', 5, false],
    ])
    expect(entries[0]?.prices).toMatchObject({ discount: '0.25' })
  })

  it('makes the router’s own price variable when its providers differ', () => {
    const providers = [
      {
        provider: 'x',
        status: 'live',
        context_length: 100,
        pricing: { input: 0.1, output: 0.2 },
        supports_tools: true,
      },
      {
        provider: 'y',
        status: 'live',
        context_length: 50,
        pricing: { input: 0.3, output: 0.4 },
        supports_tools: false,
      },
    ]
    const { entries } = readCatalog({ data: [{ id: 'm', providers }] })

    expect(entries.map((entry) => [entry.id, entry.contextTokens, shortPrices(entry)[0]])).toEqual([
      ['m', 50, 'variable'],
      ['m:x', 100, 'input 0.0000001'],
      ['m:y', 50, 'input 0.0000003'],
    ])
  })

  it('reads a document that mixes shapes row by row', () => {
    const reading = readCatalog([
      'a',
      { id: 'b', pricing: { prompt: '0.1', completion: '0.1' } },
      { id: 'c', cost_in: 0.1 },
    ])

    expect(reading.entries.map((entry) => entry.shape)).toEqual(['plain list', 'flat', 'Cloudflare'])
  })
})
