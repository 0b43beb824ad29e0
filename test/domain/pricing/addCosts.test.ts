import { describe, expect, it } from 'vitest'
import { addCosts, chargeDifference, costRange, withCharge } from '@/domain/pricing/addCosts'
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

describe('a charge', () => {
  it.each([
    ['a tenth of the noise that is left', '1', '1.0000000001', true],
    ['half of it', '1', '1.0000000005', true],
    ['all of it', '0.999999999', '1', true],
    ['more than it', '0.999999998', '1', false],
  ])('that differs by %s', (_, listed, charged, isSame) => {
    const byCatalog = known(listed)
    const cost = withCharge(byCatalog, charged)
    if (isSame) expect(cost).toBe(byCatalog)
    else expect(cost).toMatchObject({ amount: charged, lines: [{ item: 'difference' }] })
  })

  it('differs in nothing from what has no amount', () => {
    for (const cost of [FREE, UNKNOWN]) expect(chargeDifference(cost)).toBeUndefined()
  })
})

describe('the range of what several providers ask', () => {
  const offers = ['1', '3'].map((amount) => ({
    provider: amount,
    prices: { type: 'priced', list: [{ item: 'input', amount, when: [] }] } as const,
  }))
  const first: Cost = { type: 'atLeast', amount: '1', lines: [] }

  it('is one cost where they are not known', () => {
    expect(costRange({ type: 'variable' }, () => UNKNOWN)).toEqual({ low: UNKNOWN, high: UNKNOWN })
    expect(costRange({ type: 'free' }, () => FREE)).toEqual({ low: FREE, high: FREE })
  })

  it('ends at the least where any of them may cost more', () => {
    const costAt = (isLeast: boolean) => (prices: unknown) =>
      prices !== offers[0]?.prices ? known('3') : isLeast ? first : known('1')
    expect(costRange({ type: 'variable', offers }, costAt(true))).toEqual({
      low: first,
      high: { ...known('3'), type: 'atLeast' },
    })
    expect(costRange({ type: 'variable', offers }, costAt(false))).toEqual({
      low: known('1'),
      high: known('3'),
    })
  })
})
