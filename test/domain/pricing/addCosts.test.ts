import { describe, expect, it } from 'vitest'
import { addCosts } from '@/domain/pricing/addCosts'
import type { Cost, CostLine } from '@/domain/pricing/cost'

const known = (amount: string, ...lines: CostLine[]): Cost => ({ type: 'known', amount, lines })
const FREE: Cost = { type: 'free' }
const UNKNOWN: Cost = { type: 'unknown' }

describe('the sum of costs', () => {
  it.each<[string, readonly Cost[], object]>([
    ['of none is nothing', [], { type: 'known', amount: '0' }],
    ['of free ones is free', [FREE, FREE], { type: 'free' }],
    ['of free and paid ones is what was paid', [FREE, known('2'), FREE], { type: 'known', amount: '2' }],
    ['of a paid and a free one is what was paid', [known('2'), FREE], { type: 'known', amount: '2' }],
    ['of an unknown one is unknown', [UNKNOWN], { type: 'unknown' }],
    ['of free and unknown ones is unknown', [FREE, UNKNOWN], { type: 'unknown' }],
    ['of known and unknown ones is a lower bound', [known('2'), UNKNOWN], { type: 'atLeast', amount: '2' }],
    ['of nothing and unknown ones is unknown', [known('0'), UNKNOWN], { type: 'unknown' }],
    [
      'with a lower bound in it is one',
      [{ type: 'atLeast', amount: '1', lines: [] }, known('2')],
      { type: 'atLeast', amount: '3' },
    ],
    ['is exact', [known('0.1'), known('0.2')], { type: 'known', amount: '0.3' }],
  ])('%s', (_, costs, sum) => expect(addCosts(costs)).toMatchObject(sum))
})

describe('lines of one item', () => {
  const input = (quantity: number, unitPrice: string | undefined, amount?: string): CostLine => ({
    item: 'input',
    quantity,
    ...(unitPrice !== undefined && { unitPrice }),
    ...(amount !== undefined && { amount }),
  })
  it.each<[string, CostLine, CostLine, readonly CostLine[]]>([
    ['are one, at their price', input(2, '3', '6'), input(1, '3', '3'), [input(3, '3', '9')]],
    [
      'are one without a price where they differ',
      input(2, '3', '6'),
      input(1, '1', '1'),
      [input(3, undefined, '7')],
    ],
    [
      'are one without a price where one has none',
      input(2, '3', '6'),
      input(1, undefined, '1'),
      [input(3, undefined, '7')],
    ],
    ['whose amount is unknown are one', input(2, undefined), input(1, undefined), [input(3, undefined)]],
    [
      'stay apart where one amount is known and one is not',
      input(2, '3', '6'),
      input(1, undefined),
      [input(2, '3', '6'), input(1, undefined)],
    ],
    [
      'that count nothing have no count together',
      { item: 'discount', amount: '-1' },
      { item: 'discount', amount: '-2' },
      [{ item: 'discount', amount: '-3' }],
    ],
    [
      'count what is counted, before',
      { item: 'search', quantity: 2, amount: '1' },
      { item: 'search', amount: '2' },
      [{ item: 'search', quantity: 2, amount: '3' }],
    ],
    [
      'count what is counted, after',
      { item: 'search', amount: '1' },
      { item: 'search', quantity: 2, amount: '2' },
      [{ item: 'search', quantity: 2, amount: '3' }],
    ],
  ])('%s', (_, one, other, lines) => {
    expect(addCosts([known('1', one), known('1', other)])).toStrictEqual(known('2', ...lines))
  })
})
