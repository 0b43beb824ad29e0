import fc from 'fast-check'
import { expect, it } from 'vitest'

import { addCosts, createCostSum } from '@/domain/pricing/addCosts'
import type { Cost } from '@/domain/pricing/cost'

const amount = fc.integer({ min: 0, max: 10_000 }).map((cents) => `${cents / 1000}`)
const cost = fc.oneof(
  amount.map((each): Cost => ({
    type: 'known',
    amount: each,
    lines: [{ item: 'input', quantity: 3, amount: each }],
  })),
  amount.map((each): Cost => ({ type: 'atLeast', amount: each, lines: [] })),
  fc.constant<Cost>({ type: 'unknown' }),
  fc.constant<Cost>({ type: 'free' }),
)

it('equals the sum of all of them, also while the list grows', () => {
  fc.assert(
    fc.property(fc.array(cost, { minLength: 1, maxLength: 12 }), (costs) => {
      const sum = createCostSum()
      for (let count = 1; count <= costs.length; count++)
        expect(sum(costs.slice(0, count))).toEqual(addCosts(costs.slice(0, count)))
    }),
  )
})

it('adds nothing up again that was added before', () => {
  const sum = createCostSum()
  let reads = 0
  const counted = (): Cost => ({
    type: 'known',
    get amount() {
      reads += 1
      return '1'
    },
    lines: [],
  })
  const costs = Array.from({ length: 50 }, counted)
  sum(costs)
  reads = 0
  expect(sum([...costs, counted()])).toMatchObject({ amount: '51' })
  expect(reads).toBeLessThan(5)
})

it('of nothing is nothing', () => expect(createCostSum()([])).toBeUndefined())
