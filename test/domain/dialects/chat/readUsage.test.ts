import { expect, test } from 'vitest'

import { readUsage } from '@/domain/dialects/chat/readUsage'

const BASE = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
const READ = { promptTokens: 10, completionTokens: 5, totalTokens: 15 }

const cases: readonly (readonly [string, object, object])[] = [
  ['plain', BASE, READ],
  [
    'reasoning that only the total shows',
    { ...BASE, total_tokens: 350, completion_tokens_details: { reasoning_tokens: 335 } },
    { ...READ, totalTokens: 350, reasoningTokens: 335 },
  ],
  ['a prompt that only the total shows', { completion_tokens: 5, total_tokens: 15 }, READ],
  ['without a total', { prompt_tokens: 10, completion_tokens: 5 }, READ],
  [
    'details',
    {
      ...BASE,
      prompt_tokens_details: { cached_tokens: 4, cache_write_tokens: 2 },
      completion_tokens_details: { reasoning_tokens: 3 },
    },
    { ...READ, cachedTokens: 4, cacheWriteTokens: 2, reasoningTokens: 3 },
  ],
  ['details that are null', { ...BASE, prompt_tokens_details: null, completion_tokens_details: null }, READ],
  [
    'DeepSeek',
    { ...BASE, prompt_cache_hit_tokens: 8, prompt_cache_miss_tokens: 2 },
    { ...READ, cachedTokens: 8 },
  ],
  ['Together', { ...BASE, cached_tokens: 0 }, { ...READ, cachedTokens: 0 }],
  ['cache creation', { ...BASE, cache_creation_input_tokens: 7 }, { ...READ, cacheWriteTokens: 7 }],
  ['other names', { input_tokens: 10, output_tokens: 5 }, READ],
  [
    'searches of the service',
    { ...BASE, server_tool_use_details: { web_search_requests: 2, tool_calls_executed: 2 } },
    { ...READ, searches: 2 },
  ],
  ['no search', { ...BASE, server_tool_use_details: { web_search_requests: 0 } }, READ],
  ['cost as a number', { ...BASE, cost: 3.6e-7 }, { ...READ, costUsd: '0.00000036' }],
  ['no cost at all', { ...BASE, cost: 0 }, { ...READ, costUsd: '0' }],
  [
    'cost as text',
    { ...BASE, cost: '0.0000000208333333333333' },
    { ...READ, costUsd: '0.0000000208333333333333' },
  ],
  [
    'Perplexity',
    { ...BASE, cost: { input_tokens_cost: 0.00001, total_cost: 0.00501 } },
    { ...READ, costUsd: '0.00501' },
  ],
  [
    'OpenRouter with a key of one’s own: its fee and what the provider charges the key',
    { ...BASE, cost: 0.001, is_byok: true, cost_details: { upstream_inference_cost: 0.02 } },
    { ...READ, costUsd: '0.021' },
  ],
  ['the fee alone, with a key of one’s own', { ...BASE, cost: 0.001, is_byok: true }, READ],
  [
    'OpenRouter without one, whose charge holds what the model cost upstream',
    { ...BASE, cost: 0.008, is_byok: false, cost_details: { upstream_inference_cost: 0.001 } },
    { ...READ, costUsd: '0.008' },
  ],
  ['DeepInfra', { ...BASE, estimated_cost: 0.00002 }, { ...READ, costUsd: '0.00002' }],
  ['no ticks beside a cost', { ...BASE, cost_in_usd_ticks: 0, cost: 0.1 }, { ...READ, costUsd: '0.1' }],
  ['xAI ticks', { ...BASE, cost_in_usd_ticks: 158500 }, { ...READ, costUsd: '0.00001585' }],
  ['a cost that is none', { ...BASE, cost: -1, cost_details: {} }, READ],
]

test.each(cases)('reads usage: %s', (_name, usage, expected) => {
  expect(readUsage(usage)).toEqual(expected)
})

test.each([null, undefined, 7, [], {}, { prompt_tokens: 'many' }, { prompt_tokens: -1 }])(
  'finds no usage in %j',
  (value) => {
    expect(readUsage(value)).toBeUndefined()
  },
)
