import { expect, it } from 'vitest'

import { benchmarksIn, benchmarksOf } from '@/domain/models/benchmarks'

import { bareEntry } from '../../support/bareEntry'

// Written after the documentation of OpenRouter's list of models.
const RAW = {
  benchmarks: {
    artificial_analysis: { intelligence_index: 71.4, coding_index: 63.2, agentic_index: null },
    design_arena: [{ arena: 'models', category: 'website', elo: 1385.2, rank: 5, win_rate: 62.5 }, 'odd'],
    odd: 7,
  },
}

it('reads the results that a list carries, with the names and the sources of the list', () => {
  expect(benchmarksOf({ ...bareEntry('one'), raw: RAW })).toEqual([
    {
      id: 'artificial_analysis.intelligence_index',
      name: 'Intelligence index',
      source: 'Artificial analysis',
      value: 71.4,
    },
    {
      id: 'artificial_analysis.coding_index',
      name: 'Coding index',
      source: 'Artificial analysis',
      value: 63.2,
    },
    { id: 'design_arena.models.website', name: 'Models website', source: 'Design arena', value: 1385.2 },
  ])
  for (const raw of [null, [], { benchmarks: null }, { benchmarks: { a: { b: 'high' } } }])
    expect(benchmarksOf({ ...bareEntry('one'), raw })).toEqual([])
})

it('names each benchmark once, those that most models have first', () => {
  const few = { ...bareEntry('two'), raw: { benchmarks: { artificial_analysis: { coding_index: 1 } } } }
  expect(benchmarksIn([{ ...bareEntry('one'), raw: RAW }, few]).map(({ name }) => name)).toEqual([
    'Coding index',
    'Intelligence index',
    'Models website',
  ])
})
