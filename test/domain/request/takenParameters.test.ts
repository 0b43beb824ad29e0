import { expect, it } from 'vitest'

import { isTaken, NO_REFUSALS, untakenOdds } from '@/domain/request/refusals'

import { bareEntry } from '#test/support/bareEntry'

const listing = (...names: readonly string[]) => ({
  ...bareEntry('m'),
  parameters: Object.fromEntries(names.map((name) => [name, { type: 'unknown' } as const])),
})
const refused = (name: string, more = {}) =>
  new Map([[name, { at: 0, detail: 'no', wasListed: true, ...more }]])

it('is what the catalog leaves out of the parameters it lists, and no silence of it', () => {
  expect(untakenOdds(listing('reasoning_effort', 'max_tokens'), NO_REFUSALS)).toEqual([
    'temperature',
    'top_p',
    'top_k',
  ])
  expect(untakenOdds(bareEntry('m'), NO_REFUSALS)).toEqual([])
  expect(untakenOdds(undefined, NO_REFUSALS)).toEqual([])
  expect(untakenOdds(listing('temperature', 'top_p'), NO_REFUSALS)).toEqual([])
})

it('is what the model refused altogether, and not what it refused of it', () => {
  const entry = listing('temperature', 'top_p', 'top_k')
  expect(isTaken('temperature', entry, refused('temperature'))).toBe(false)
  expect(isTaken('temperature', entry, refused('temperature', { values: ['0.5'] }))).toBe(true)
  expect(untakenOdds(entry, new Map([...refused('temperature'), ...refused('top_p')]))).toEqual([
    'temperature',
    'top_p',
  ])
})
