import { describe, expect, it } from 'vitest'

import type { ConnectionId, ModelId } from '@/domain/ids'
import { familiesOf, joinedBy, usedFirst } from '@/domain/models/families/familiesOf'
import type { Model } from '@/domain/models/model'

const offer = (id: string, name = id, connection = 'one'): Model => ({
  id: id as ModelId,
  connectionId: connection as ConnectionId,
  name,
  availability: 'available',
})
const countOf = (...offers: readonly Model[]) => familiesOf(offers).length

describe('one model', () => {
  it.each([
    ['anthropic/claude-sonnet-4.5', 'Anthropic: Claude Sonnet 4.5'],
    ['claude-sonnet-4-5-20250929', 'Claude Sonnet 4.5'],
    ['claude-sonnet-4-5', 'claude-sonnet-4-5'],
    ['vertex_ai/claude-sonnet-4-5@20250929', 'vertex_ai/claude-sonnet-4-5@20250929'],
    ['claude-sonnet-4-5-latest', 'Claude Sonnet 4.5 (latest)'],
    ['anthropic/claude-sonnet-4.5:free', 'Anthropic: Claude Sonnet 4.5 (free)'],
    ['bedrock/eu-west-1/claude-sonnet-4.5', 'Claude Sonnet 4.5'],
  ])('is told by its name, however it is written: %s', (id, name) => {
    expect(countOf(offer(id, name), offer('x/claude-sonnet-4.5', 'Claude Sonnet 4.5'))).toBe(1)
  })

  it('has its builds and precisions as offers', () => {
    const families = familiesOf(
      [1, 2, 3].map((build) => offer(`aion-1.0-build-${build}`, `Aion-1.0 Build ${build}`)),
    )
    expect(families).toHaveLength(1)
    expect(families[0]?.title).toBe('Aion-1.0')
    expect(countOf(offer('meta-llama/llama-3.1-8b-instruct-fp8'), offer('Meta-Llama-3.1-8B-Instruct'))).toBe(
      1,
    )
  })
})

describe('another model', () => {
  it.each([
    ['claude-sonnet-4-5', 'claude-sonnet-4'],
    ['gpt-5-mini', 'gpt-5-nano'],
    ['gpt-4o', 'gpt-4o-mini'],
    ['llama3:8b', 'llama3:70b'],
    ['deepseek-r1', 'deepseek-r1-0528'],
    ['ministral-3-8b', 'ministral-3-8b-2512'],
    ['qwen-plus', 'qwen-plus-thinking'],
    ['acme/atlas', 'other/atlas'],
  ])('is no offer of it: %s and %s', (one, other) => {
    expect(countOf(offer(one), offer(other))).toBe(2)
  })
})

it('stands where its first offer is, with every offer in the order of the list', () => {
  const models = [
    offer('b-2025-01-31', 'B'),
    offer('a', 'A'),
    offer('b-2024-05-01', 'B'),
    offer('b', 'B', 'two'),
  ]
  const families = familiesOf(models)
  expect(families.map(({ title }) => title)).toEqual(['B', 'A'])
  expect(families[0]?.offers).toEqual([models[0], models[2], models[3]])
  expect(families.flatMap(({ offers }) => offers)).toHaveLength(models.length)
  expect(joinedBy(families[0]!.offers)).toEqual(['name', 'date'])
})

it('is called as people write it, where any list does', () => {
  const [family] = familiesOf([
    offer('claude-sonnet-4-5', 'claude-sonnet-4-5'),
    offer('anthropic/claude-sonnet-4.5', 'Anthropic: Claude Sonnet 4.5'),
  ])
  expect(family?.title).toBe('Claude Sonnet 4.5')
})

it('puts what one uses before all others, the last used first', () => {
  const families = familiesOf(['new', 'used', 'old', 'just-used'].map((id) => offer(id)))
  const used = ['just-used', 'used'].map((id) => ({
    connectionId: 'one' as ConnectionId,
    modelId: id as ModelId,
  }))
  const { own, others } = usedFirst(families, used)
  expect(own.map(({ title }) => title)).toEqual(['just-used', 'used'])
  expect(others.map(({ title }) => title)).toEqual(['new', 'old'])
})

it('takes an offer of no known developer to the only one there is, and to none of two', () => {
  expect(countOf(offer('acme/atlas'), offer('atlas'))).toBe(1)
  expect(countOf(offer('acme/atlas'), offer('atlas'), offer('other/atlas'))).toBe(3)
})
