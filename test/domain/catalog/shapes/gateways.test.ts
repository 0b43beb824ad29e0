import { describe, expect, it } from 'vitest'
import type { Json } from '@/lib/json'
import { one, shortPrices } from '../shortPrices'

describe('shapes of gateways and directories', () => {
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
      ['output 0.000006', 'input 0.000001', 'input@>=272000 0.000002', 'input@priority 0.000003'],
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
  ])('reads %s', (_name, row, shape, prices, facts) => {
    const entry = one([row])

    expect(entry.shape).toBe(shape)
    expect(shortPrices(entry)).toEqual(prices)
    expect(entry).toMatchObject(facts)
  })

  it('takes budgets of thinking from the lists that tell of them', () => {
    const openRouter = one({
      id: 'a/b',
      architecture: { modality: 'text->text' },
      top_provider: {},
      supported_parameters: ['reasoning'],
      reasoning: { mandatory: false, supports_max_tokens: true },
    })
    expect(openRouter.parameters).toMatchObject({ thinking_budget: { type: 'unknown' } })
    const modelsDev = one({
      id: 'c',
      limit: { context: 1000 },
      temperature: false,
      reasoning: true,
      reasoning_options: [
        { type: 'effort', values: ['low', 'max'] },
        { type: 'budget_tokens', min: 1024, max: 32_000 },
      ],
    })
    expect(modelsDev.parameters).toMatchObject({
      reasoning_effort: { type: 'enum', values: ['low', 'max'] },
      thinking_budget: { type: 'integer', min: 1024, max: 32_000 },
    })
  })

  it('takes no reasoning from a list that says it isn’t mandatory', () => {
    const row = (reasoning: Json) => ({
      id: 'a',
      architecture: { modality: 'text->text' },
      top_provider: {},
      supported_parameters: ['tools'],
      reasoning,
      pricing: { prompt: '0.1', completion: '0.2' },
    })
    const featuresOf = (reasoning: Json) => one(row(reasoning)).features ?? []
    expect(featuresOf({ mandatory: false })).not.toContain('reasoning')
    expect(featuresOf({ mandatory: true })).toContain('reasoning')
    expect(featuresOf({ mandatory: false, supported_efforts: ['low'] })).toContain('reasoning')
  })
})
