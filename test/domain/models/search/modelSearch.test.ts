import { describe, expect, it } from 'vitest'

import type { ConnectionId, ModelId } from '@/domain/ids'
import type { Model } from '@/domain/models/model'
import { readCatalog } from '@/domain/catalog/readCatalog'
import { filterTest } from '@/domain/models/browse/filterModels'
import { NO_FILTERS } from '@/domain/models/browse/filters'
import { withWords } from '@/domain/models/search/filterWords'
import { modelSearch, withoutWord } from '@/domain/models/search/modelSearch'

import { hasRecordings, recordedCatalog } from '../../catalog/recorded'

const model = (id: string, name = id): Model => ({
  id: id as ModelId,
  connectionId: 'c' as ConnectionId,
  name,
  availability: 'available',
})

const row = (
  id: string,
  {
    input,
    context,
    sees = false,
  }: { readonly input: string; readonly context: number; readonly sees?: boolean },
) => ({
  id,
  name: id.split('/')[1] ?? id,
  context_length: context,
  architecture: { input_modalities: sees ? ['text', 'image'] : ['text'], output_modalities: ['text'] },
  pricing: { prompt: input, completion: input },
})
const entryOf = (id: string) => readCatalog({ data: [row(id, { input: '0.1', context: 1000 })] }).entries[0]!

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

const found = (query: string, models: readonly Model[] = MODELS) => {
  const { rank } = modelSearch(query, models)
  return models
    .flatMap((each) => ({ model: each, rank: rank(each) ?? -1 }))
    .filter((each) => each.rank >= 0)
    .toSorted((one, other) => one.rank - other.rank)
    .map((each) => each.model.id)
}
const best = (query: string, models?: readonly Model[]) => found(query, models)[0]

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

/** A list of our own, named as providers name models: sixty ways to type what one means. */
const LIST = [
  ...MODELS,
  model('bird/swift-aria-4-5-20260929', 'Bird: Swift Aria 4.5'),
  model('bird/swift-aria-4-6', 'Bird: Swift Aria 4.6'),
  model('acme/finch-4.1', 'Acme: FINCH-4.1'),
  model('acme/finch-4.1-mini', 'Acme: FINCH-4.1 Mini'),
  model('acme/finch-5', 'Acme: FINCH-5'),
  model('acme/finch-5-mini', 'Acme: FINCH-5 Mini'),
  model('acme/finch-5-nano', 'Acme: FINCH-5 Nano'),
  model('heron/heron3-coder', 'Heron: Heron3 Coder'),
  model('heron/heron3-coder-flash', 'Heron: Heron3 Coder Flash'),
  model('heron/heron3-235b-a22b', 'Heron: Heron3 235B A22B'),
  model('deepdive/deepdive-v3', 'DeepDive: DeepDive V3'),
  model('deepdive/deepdive-v3.2', 'DeepDive: DeepDive V3.2'),
  model('deepdive/deepdive-r1', 'DeepDive: R1'),
  model('meadow/lark-3.3-70b-instruct', 'Meadow: Lark 3.3 70B Instruct'),
  model('meadow/lark-3.1-8b-instruct', 'Meadow: Lark 3.1 8B Instruct'),
  model('night/l3.3-owlery-70b', 'Night: Lark 3.3 Owlery 70B'),
  model('opensea/finch-oss-120b', 'OpenSea: finch-oss-120b'),
]

const TYPED: readonly (readonly [query: string, id: string])[] = [
  ['finch5 mini', 'acme/finch-5-mini'],
  ['finch5mini', 'acme/finch-5-mini'],
  ['finch5', 'acme/finch-5'],
  ['finch 5 nano', 'acme/finch-5-nano'],
  ['finch4o', 'acme/finch-4o'],
  ['finch4omini', 'acme/finch-4o-mini'],
  ['finch41', 'acme/finch-4.1'],
  ['finch 41 mini', 'acme/finch-4.1-mini'],
  ['finch4.1', 'acme/finch-4.1'],
  ['finch-4-1', 'acme/finch-4.1'],
  ['finch_4.1_mini', 'acme/finch-4.1-mini'],
  ['heron3coder', 'heron/heron3-coder'],
  ['heron 3 coder', 'heron/heron3-coder'],
  ['heron coder', 'heron/heron3-coder'],
  ['heron3 coder flash', 'heron/heron3-coder-flash'],
  ['heron 235b', 'heron/heron3-235b-a22b'],
  ['deepdivev3', 'deepdive/deepdive-v3'],
  ['deepdive v3.2', 'deepdive/deepdive-v3.2'],
  ['deepdive-v3-2', 'deepdive/deepdive-v3.2'],
  ['deepdiv r1', 'deepdive/deepdive-r1'],
  ['lark3.3', 'meadow/lark-3.3-70b-instruct'],
  ['lark 3.3', 'meadow/lark-3.3-70b-instruct'],
  ['lark 70b', 'meadow/lark-3.3-70b-instruct'],
  ['lark 8b', 'meadow/lark-3.1-8b-instruct'],
  ['lark-3-3-70b', 'meadow/lark-3.3-70b-instruct'],
  ['meadow lark', 'meadow/lark-3.3-70b-instruct'],
  ['aria 4.5', 'bird/swift-aria-4-5-20260929'],
  ['aria-4-5', 'bird/swift-aria-4-5-20260929'],
  ['aria4.6', 'bird/swift-aria-4-6'],
  ['swift aria', 'bird/swift-aria-4-6'],
  ['bird aria', 'bird/swift-aria-4-6'],
  ['swift sonnata', 'bird/swift-sonata-4.6'],
  ['swft sonata', 'bird/swift-sonata-4.6'],
  ['sonta 4.5', 'bird/swift-sonata-4.5'],
  ['sonata 4', 'bird/swift-sonata-4'],
  ['klep', 'sea/kelp-2.5-pro'],
  ['kelp pro', 'sea/kelp-2.5-pro'],
  ['kelp2.5pro', 'sea/kelp-2.5-pro'],
  ['sea flash', 'sea/kelp-2.5-flash'],
  ['flash lite', 'sea/kelp-2.5-flash-lite'],
  ['kelp 2.5 flashlite', 'sea/kelp-2.5-flash-lite'],
  ['w3mini', 'acme/w3-mini'],
  ['w3 minihigh', 'acme/w3-mini-high'],
  ['finch oss', 'opensea/finch-oss-120b'],
  ['finchoss 120b', 'opensea/finch-oss-120b'],
  ['opensea', 'opensea/finch-oss-120b'],
  ['owlery', 'night/l3.3-owlery-70b'],
  ['FINCH 4O AUDIO', 'acme/finch-4o-audio'],
  ['4o-mini', 'acme/finch-4o-mini'],
  ['fnich 5', 'acme/finch-5'],
  ['acme 5', 'acme/finch-5'],
  ['acme nano', 'acme/finch-5-nano'],
  ['fench 4o', 'acme/finch-4o'],
  ['heron3-coder', 'heron/heron3-coder'],
  ['hernon coder', 'heron/heron3-coder'],
  ['grow3', 'other/grow3'],
  ['grow', 'other/grow3'],
  ['mini search', 'acme/finch-4o-mini-search'],
  ['pro preview', 'sea/kelp-2.5-pro-preview'],
  ['deep dive v3', 'deepdive/deepdive-v3'],
]

it('has the wanted model first for 95 % of what people type', () => {
  const missed = TYPED.filter(([query, id]) => best(query, LIST) !== id)
  expect(
    missed.length,
    JSON.stringify(missed.map(([query]) => [query, best(query, LIST)])),
  ).toBeLessThanOrEqual(TYPED.length * 0.05)
  expect(TYPED.length).toBeGreaterThanOrEqual(60)
})

it('tells a version from one that begins alike, and figures are never put right', () => {
  expect(best('sonata 4', LIST)).toBe('bird/swift-sonata-4')
  expect(found('sonata 4.7', LIST)).toEqual([])
  expect(found('xyz', LIST)).toEqual([])
})

it('puts a wrong letter right only where no model has the word, and says so', () => {
  expect(modelSearch('klep', LIST).corrected).toBe('kelp')
  expect(modelSearch('kelp', LIST).corrected).toBeUndefined()
  expect(modelSearch('kel', LIST).corrected).toBeUndefined()
})

it('knows who makes a model whose own list leaves it out, from one that says it', () => {
  const listed = [model('finch-5-2026-08-07'), ...LIST]
  expect(found('acme finch-5', listed)).toContain('finch-5-2026-08-07')
  expect(found('meadow finch-5', listed)).toEqual([])
})

it('puts names before ids before descriptions', () => {
  const described = (id: string, name: string, description: string) => ({
    ...model(id, name),
    entry: { ...entryOf(id), description } as NonNullable<Model['entry']>,
  })
  const models = [
    described('a/one', 'One', 'Good at nimbus.'),
    described('a/nimbus-x', 'Two', ''),
    described('a/three', 'Nimbus Y', ''),
  ]
  const { rank } = modelSearch('nimbus', models, { inProse: true })
  expect(
    models.toSorted((one, other) => (rank(one) ?? 99) - (rank(other) ?? 99)).map(({ name }) => name),
  ).toEqual(['Nimbus Y', 'Two', 'One'])
  expect(modelSearch('nimbus', models).rank(models[0]!)).toBeUndefined()
})

describe('words that are filters', () => {
  const models = readCatalog({
    data: [
      row('acme/eye', { input: '0.000005', context: 200_000, sees: true }),
      row('acme/eye-mini', { input: '0.0000001', context: 32_000, sees: true }),
      row('acme/plain-vision', { input: '0.000002', context: 128_000 }),
      row('acme/gift:free', { input: '0', context: 8_000 }),
      row('acme/think', { input: '0.000009', context: 1_000_000 }),
    ],
  }).entries.map((entry): Model => ({ ...model(entry.id, entry.name), entry }))
  const understood = (query: string) => {
    const { filters, words, rank } = modelSearch(query, models)
    const passes = filterTest(withWords({ ...NO_FILTERS, withHidden: true }, filters), 0)
    return {
      words,
      labels: filters.map(({ label }) => label),
      ids: models.filter((each) => rank(each) !== undefined && passes(each)).map(({ id }) => id),
    }
  }

  it.each([
    ['vision', '', ['Image input'], ['acme/eye', 'acme/eye-mini']],
    ['128k', '', ['Context 128k or more'], ['acme/eye', 'acme/plain-vision', 'acme/think']],
    ['1m context', '', ['Context 1M or more'], ['acme/think']],
    ['free', '', ['Free'], ['acme/gift:free']],
    ['acme free models', 'acme', ['Free'], ['acme/gift:free']],
    ['cheap', '', ['Cheap: input up to $0.1/M'], ['acme/eye-mini', 'acme/gift:free']],
    ['cheap vision', '', ['Cheap: input up to $0.1/M', 'Image input'], ['acme/eye-mini']],
    // A name that has it is what is meant; and a filter that leaves nothing is a word.
    ['plain vision', 'plain vision', [], ['acme/plain-vision']],
    ['think vision', 'think vision', [], []],
    ['eye', 'eye', [], ['acme/eye', 'acme/eye-mini']],
  ])('%j looks for “%s” with %j', (query, words, labels, ids) => {
    expect(understood(query)).toEqual({ words, labels, ids })
  })

  it('can be taken out of what was typed', () => {
    expect(withoutWord('cheap  vision eye', 'vision')).toBe('cheap eye')
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

/** What people type of it, with gaps left out, letters wrong, and ids of other providers. */
const RECORDED_TYPED: readonly (readonly [query: string, id: string])[] = [
  ['gpt5 mini', 'openai/gpt-5-mini'],
  ['gpt4o', 'openai/gpt-4o'],
  ['gpt4omini', 'openai/gpt-4o-mini'],
  ['gpt41', 'openai/gpt-4.1'],
  ['gpt 4.1 nano', 'openai/gpt-4.1-nano'],
  ['gtp-5', 'openai/gpt-5'],
  ['gpt5nano', 'openai/gpt-5-nano'],
  ['o3mini', 'openai/o3-mini'],
  ['o4mini', 'openai/o4-mini'],
  ['gpt oss 120b', 'openai/gpt-oss-120b'],
  ['gptoss 20b', 'openai/gpt-oss-20b'],
  ['openai o3', 'openai/o3'],
  ['claud sonet', 'anthropic/claude-sonnet-4.6'],
  ['sonnet', 'anthropic/claude-sonnet-4.6'],
  ['sonnet4.5', 'anthropic/claude-sonnet-4.5'],
  ['claude-sonnet-4-5', 'anthropic/claude-sonnet-4.5'],
  ['opus4.7', 'anthropic/claude-opus-4.7'],
  ['claude-opus-4-1', 'anthropic/claude-opus-4.1'],
  ['haiku', 'anthropic/claude-haiku-4.5'],
  ['anthropic haiku', 'anthropic/claude-haiku-4.5'],
  ['antropic opus', 'anthropic/claude-opus-4.7'],
  ['cluade haiku 4.5', 'anthropic/claude-haiku-4.5'],
  ['claude3 haiku', 'anthropic/claude-3-haiku'],
  ['gemni', 'google/gemini-2.5-pro'],
  ['gemini2.5 pro', 'google/gemini-2.5-pro'],
  ['gemini-2-5-flash', 'google/gemini-2.5-flash'],
  ['gemini 25 flash', 'google/gemini-2.5-flash'],
  ['google 2.5 pro', 'google/gemini-2.5-pro'],
  ['gemma3 27b', 'google/gemma-3-27b-it'],
  ['qwen3coder', 'qwen/qwen3-coder'],
  ['qwen 3 coder', 'qwen/qwen3-coder'],
  ['qwen coder flash', 'qwen/qwen3-coder-flash'],
  ['qwen3 235b', 'qwen/qwen3-235b-a22b'],
  ['qwen3max', 'qwen/qwen3-max'],
  ['qwen 3.6 plus', 'qwen/qwen3.6-plus'],
  ['deepseekv3.2', 'deepseek/deepseek-v3.2'],
  ['deepseekr1', 'deepseek/deepseek-r1'],
  ['deepsek r1', 'deepseek/deepseek-r1'],
  ['deepseek v4pro', 'deepseek/deepseek-v4-pro'],
  ['llama3.3', 'meta-llama/llama-3.3-70b-instruct'],
  ['llama 70b', 'meta-llama/llama-3.3-70b-instruct'],
  ['meta llama 3.1 8b', 'meta-llama/llama-3.1-8b-instruct'],
  ['lama 4 maverick', 'meta-llama/llama-4-maverick'],
  ['llama4 scout', 'meta-llama/llama-4-scout'],
  ['xai grok 4', 'x-ai/grok-4'],
  ['grok4', 'x-ai/grok-4'],
  ['grok4 fast', 'x-ai/grok-4-fast'],
  ['grok code', 'x-ai/grok-code-fast-1'],
  ['mistrl large', 'mistralai/mistral-large'],
  ['mistral medium 3.1', 'mistralai/mistral-medium-3.1'],
  ['codestral', 'mistralai/codestral-2508'],
  ['devstrall medium', 'mistralai/devstral-medium'],
  ['kimi', 'moonshotai/kimi-k2.6'],
  ['kimik2', 'moonshotai/kimi-k2'],
  ['moonshot kimi k2.5', 'moonshotai/kimi-k2.5'],
  ['glm', 'z-ai/glm-5.1'],
  ['glm4.6', 'z-ai/glm-4.6'],
  ['zai glm 5', 'z-ai/glm-5'],
  ['phi4', 'microsoft/phi-4'],
  ['nova pro', 'amazon/nova-pro-v1'],
  ['minimax m2', 'minimax/minimax-m2'],
  ['hermes 4 70b', 'nousresearch/hermes-4-70b'],
]

describe.skipIf(!hasRecordings)('searches over a recorded catalog', () => {
  const { entries } = readCatalog(recordedCatalog('openrouter.models.364.json') ?? null)
  const models = entries.map(({ id, name }) => model(id, name))

  it.each(RECORDED)('%j is %s', (query, id) => {
    expect(best(query, models)).toBe(id)
  })

  it('have the wanted model first for 95 % of what people type', () => {
    const missed = RECORDED_TYPED.filter(([query, id]) => best(query, models) !== id)
    const told = JSON.stringify(missed.map(([query]) => [query, best(query, models)]))
    expect(missed.length, told).toBeLessThanOrEqual(RECORDED_TYPED.length * 0.05)
  })
})
