import { describe, expect, it } from 'vitest'
import { readCatalog } from '@/domain/catalog/readCatalog'
import type { Json } from '@/lib/json'
import { one, shortPrices } from '../shortPrices'

describe('shapes of hosts and servers', () => {
  it.each<[string, Json, string, readonly string[], object]>([
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
      'Cerebras',
      {
        id: 'a',
        pricing: { prompt: '0.00000085', completion: '0.0000012' },
        capabilities: { function_calling: true },
        limits: { max_context_length: 131_072, max_completion_tokens: 65_536 },
        quantization: 'FP16',
      },
      'flat',
      ['input 0.00000085', 'output 0.0000012'],
      { contextTokens: 131_072, maxOutputTokens: 65_536, precision: 'fp16', features: ['tools'] },
    ],
    [
      'Novita, ten-thousandths of a dollar',
      {
        id: 'a',
        title: 'A',
        context_size: 4096,
        input_token_price_per_m: 5700,
        output_token_price_per_m: 23_000,
      },
      'flat, unit in the key',
      ['input 0.00000057', 'output 0.0000023'],
      { name: 'A', contextTokens: 4096 },
    ],
    [
      'Requesty, per token at the top',
      {
        id: 'a',
        input_price: 0.000003,
        cached_price: 3e-7,
        caching_price: 0.00000375,
        output_price: 0.000015,
      },
      'flat, prices at the top',
      ['input 0.000003', 'output 0.000015', 'cached 0.0000003', 'cacheWrite/300 0.00000375'],
      {},
    ],
    [
      'Hyperbolic, per million at the top',
      { id: 'a', input_price: 0.2, output_price: 0.4, context_length: 4096 },
      'flat, prices at the top',
      ['input 0.0000002', 'output 0.0000004'],
      { contextTokens: 4096 },
    ],
    [
      'Gemini’s own list',
      {
        name: 'models/g',
        displayName: 'G',
        inputTokenLimit: 1_048_576,
        outputTokenLimit: 65_536,
        thinking: true,
      },
      'plain list',
      ['unpriced'],
      {
        id: 'models/g',
        name: 'G',
        contextTokens: 1_048_576,
        maxOutputTokens: 65_536,
        features: ['reasoning'],
      },
    ],
    [
      'GitHub Models',
      {
        id: 'a',
        capabilities: ['streaming', 'tool-calling'],
        limits: { max_input_tokens: 1000, max_output_tokens: 100 },
      },
      'plain list',
      ['unpriced'],
      { contextTokens: 1000, maxOutputTokens: 100, features: ['streaming', 'tools'] },
    ],
    [
      'Poe',
      {
        id: 'a',
        pricing: { prompt: '0.000005', completion: '0.000025' },
        context_window: { context_length: 200_000, max_output_tokens: 64_000 },
      },
      'flat',
      ['input 0.000005', 'output 0.000025'],
      { contextTokens: 200_000, maxOutputTokens: 64_000 },
    ],
    [
      'Azure',
      {
        id: 'a',
        deprecation: { fine_tune: 1_760_000_000, inference: 1_775_000_000 },
        created_at: 1_700_000_000,
      },
      'plain list',
      ['unpriced'],
      { deprecatedAt: 1_775_000_000_000, createdAt: 1_700_000_000_000 },
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
        model_id: 'a',
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
