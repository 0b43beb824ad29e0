import { describe, expect, it } from 'vitest'

import type { ConnectionId, ModelId } from '@/domain/ids'
import type { Model } from '@/domain/models/model'
import { readCatalog } from '@/domain/catalog/readCatalog'
import { rankMatch } from '@/domain/models/rankMatch'

import { hasRecordings, recordedCatalog } from '../catalog/recorded'

const model = (id: string, name = id): Model => ({
  id: id as ModelId,
  connectionId: 'c' as ConnectionId,
  name,
  availability: 'available',
})

/** Named the way providers do: with a prefix, variants, snapshots and near names. */
const MODELS = [
  model('acme/finch-4o-2026-11-20', 'Acme: Finch-4o (2026-11-20)'),
  model('acme/finch-4o-mini-2026-07-18', 'Acme: Finch-4o-mini (2026-07-18)'),
  model('acme/finch-4o-mini-search', 'Acme: Finch-4o-mini Search'),
  model('acme/finch-4o-mini', 'Acme: Finch-4o-mini'),
  model('acme/finch-4o-audio', 'Acme: Finch-4o Audio'),
  model('acme/finch-4o', 'Acme: Finch-4o'),
  model('acme/w3-mini-high', 'Acme: w3 Mini High'),
  model('acme/w3-mini', 'Acme: w3 Mini'),
  model('acme/w3-pro', 'Acme: w3 Pro'),
  model('acme/w3', 'Acme: w3'),
  model('other/grow3', 'Other: Grow3'),
  model('bird/swift-sonata-4.6', 'Bird: Swift Sonata 4.6'),
  model('bird/swift-sonata-4.5', 'Bird: Swift Sonata 4.5'),
  model('bird/swift-sonata-4', 'Bird: Swift Sonata 4'),
  model('bird/swift-sonata-4:free', 'Bird: Swift Sonata 4 (free)'),
  model('sea/kelp-2.5-flash-lite', 'Sea: Kelp 2.5 Flash Lite'),
  model('sea/kelp-2.5-flash', 'Sea: Kelp 2.5 Flash'),
  model('sea/kelp-2.5-pro-preview', 'Sea: Kelp 2.5 Pro Preview 06-05'),
  model('sea/kelp-2.5-pro', 'Sea: Kelp 2.5 Pro'),
]

const best = (query: string, models: readonly Model[] = MODELS) => {
  const rank = rankMatch(query)
  return models.toSorted((one, other) => rank(one) - rank(other))[0]?.id
}

describe('what is meant by a search', () => {
  it.each([
    ['finch-4o', 'acme/finch-4o'],
    ['finch 4o', 'acme/finch-4o'],
    ['FINCH-4O', 'acme/finch-4o'],
    ['Finch-4o', 'acme/finch-4o'],
    ['acme/finch-4o', 'acme/finch-4o'],
    ['Acme: Finch-4o', 'acme/finch-4o'],
    ['acme finch 4o', 'acme/finch-4o'],
    ['finch-4o-mini', 'acme/finch-4o-mini'],
    ['finch-4o mini', 'acme/finch-4o-mini'],
    ['finch 4o mini', 'acme/finch-4o-mini'],
    ['finch 4o mini search', 'acme/finch-4o-mini-search'],
    ['finch-4o-mini-2026', 'acme/finch-4o-mini-2026-07-18'],
    ['finch 4o audio', 'acme/finch-4o-audio'],
    ['finch', 'acme/finch-4o'],
    ['4o', 'acme/finch-4o'],
    ['4o mini', 'acme/finch-4o-mini'],
    ['w3', 'acme/w3'],
    ['W3', 'acme/w3'],
    ['w3 mini', 'acme/w3-mini'],
    ['w3-mini', 'acme/w3-mini'],
    ['w3 mini high', 'acme/w3-mini-high'],
    ['w3 pro', 'acme/w3-pro'],
    ['w3-p', 'acme/w3-pro'],
    ['grow', 'other/grow3'],
    ['grow3', 'other/grow3'],
    ['swift sonata 4', 'bird/swift-sonata-4'],
    ['swift-sonata-4', 'bird/swift-sonata-4'],
    ['sonata 4', 'bird/swift-sonata-4'],
    ['sonata 4.5', 'bird/swift-sonata-4.5'],
    ['sonata-4.5', 'bird/swift-sonata-4.5'],
    ['sonata 4.6', 'bird/swift-sonata-4.6'],
    ['swift 4.6', 'bird/swift-sonata-4.6'],
    ['swift sonata 4 free', 'bird/swift-sonata-4:free'],
    ['kelp 2.5 pro', 'sea/kelp-2.5-pro'],
    ['kelp-2.5-pro', 'sea/kelp-2.5-pro'],
    ['kelp 2.5 flash', 'sea/kelp-2.5-flash'],
    ['kelp flash', 'sea/kelp-2.5-flash'],
    ['2.5 pro', 'sea/kelp-2.5-pro'],
    ['2.5 flash lite', 'sea/kelp-2.5-flash-lite'],
    ['flash lite', 'sea/kelp-2.5-flash-lite'],
    ['kelp 2.5 pro preview', 'sea/kelp-2.5-pro-preview'],
  ])('%j is %s', (query, id) => {
    expect(best(query)).toBe(id)
  })
})

/** Searches of people over a recorded catalog; the ids are its own. */
const RECORDED: readonly (readonly [query: string, id: string])[] = [
  ['gpt-4o', 'openai/gpt-4o'],
  ['gpt 4o', 'openai/gpt-4o'],
  ['GPT-4o', 'openai/gpt-4o'],
  ['gpt-4o mini', 'openai/gpt-4o-mini'],
  ['gpt 4o mini', 'openai/gpt-4o-mini'],
  ['gpt-4o-mini', 'openai/gpt-4o-mini'],
  ['o3', 'openai/o3'],
  ['o3 mini', 'openai/o3-mini'],
  ['o3-pro', 'openai/o3-pro'],
  ['gpt-5', 'openai/gpt-5'],
  ['gpt 5', 'openai/gpt-5'],
  ['gpt-5 mini', 'openai/gpt-5-mini'],
  ['gpt-5 nano', 'openai/gpt-5-nano'],
  ['gpt-5 pro', 'openai/gpt-5-pro'],
  ['gpt-5 codex', 'openai/gpt-5-codex'],
  ['gpt-5.1', 'openai/gpt-5.1'],
  ['gpt-5.2', 'openai/gpt-5.2'],
  ['gpt-5.4', 'openai/gpt-5.4'],
  ['gpt-5.4 mini', 'openai/gpt-5.4-mini'],
  ['gpt-5.5', 'openai/gpt-5.5'],
  ['gpt-5.5 pro', 'openai/gpt-5.5-pro'],
  ['claude sonnet 4.5', 'anthropic/claude-sonnet-4.5'],
  ['sonnet 4.5', 'anthropic/claude-sonnet-4.5'],
  ['sonnet-4.5', 'anthropic/claude-sonnet-4.5'],
  ['claude-sonnet-4.6', 'anthropic/claude-sonnet-4.6'],
  ['sonnet 4', 'anthropic/claude-sonnet-4'],
  ['opus 4.5', 'anthropic/claude-opus-4.5'],
  ['opus 4.7', 'anthropic/claude-opus-4.7'],
  ['claude opus 4.1', 'anthropic/claude-opus-4.1'],
  ['haiku 4.5', 'anthropic/claude-haiku-4.5'],
  ['3.5 haiku', 'anthropic/claude-3.5-haiku'],
  ['claude 3 haiku', 'anthropic/claude-3-haiku'],
  ['gemini 2.5 pro', 'google/gemini-2.5-pro'],
  ['gemini-2.5-pro', 'google/gemini-2.5-pro'],
  ['gemini 2.5 flash', 'google/gemini-2.5-flash'],
  ['gemini 2.5 flash lite', 'google/gemini-2.5-flash-lite'],
  ['2.5 pro', 'google/gemini-2.5-pro'],
  ['2.5 flash', 'google/gemini-2.5-flash'],
  ['grok 4', 'x-ai/grok-4'],
  ['grok-4', 'x-ai/grok-4'],
  ['grok 4 fast', 'x-ai/grok-4-fast'],
  ['grok 4.1 fast', 'x-ai/grok-4.1-fast'],
  ['grok 4.3', 'x-ai/grok-4.3'],
  ['deepseek r1', 'deepseek/deepseek-r1'],
  ['deepseek-r1', 'deepseek/deepseek-r1'],
  ['deepseek v3.2', 'deepseek/deepseek-v3.2'],
  ['deepseek v4 pro', 'deepseek/deepseek-v4-pro'],
  ['deepseek v4 flash', 'deepseek/deepseek-v4-flash'],
  ['deepseek chat', 'deepseek/deepseek-chat'],
  ['qwen3 8b', 'qwen/qwen3-8b'],
  ['qwen3 14b', 'qwen/qwen3-14b'],
  ['qwen3 32b', 'qwen/qwen3-32b'],
  ['qwen3-235b-a22b', 'qwen/qwen3-235b-a22b'],
  ['qwen3 max', 'qwen/qwen3-max'],
  ['qwen3 coder', 'qwen/qwen3-coder'],
  ['llama 3.3 70b', 'meta-llama/llama-3.3-70b-instruct'],
  ['llama-3.3-70b-instruct', 'meta-llama/llama-3.3-70b-instruct'],
  ['mistral small 4', 'mistralai/mistral-small-2603'],
  ['mistral small 3.2', 'mistralai/mistral-small-3.2-24b-instruct'],
  ['mistral-small-3.1', 'mistralai/mistral-small-3.1-24b-instruct'],
]

describe.skipIf(!hasRecordings)('searches over a recorded catalog', () => {
  const { entries } = readCatalog(recordedCatalog('openrouter.models.364.json') ?? null)
  const models = entries.map(({ id, name }) => model(id, name))

  it.each(RECORDED)('%j is %s', (query, id) => {
    expect(best(query, models)).toBe(id)
  })
})
