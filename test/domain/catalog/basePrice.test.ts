import { expect, test } from 'vitest'

import { basePrice } from '@/domain/catalog/basePrice'
import type { Prices } from '@/domain/catalog/entry'

import { entryOf, priceOf } from './modelOf'

const LIST = [
  priceOf('input', '0.1'),
  priceOf('input', '0.4', { type: 'promptTokens', above: 1000 } as never),
]

test.each<[string, Prices, string | undefined]>([
  ['without conditions', { type: 'priced', list: LIST }, '0.1'],
  ['with a discount', { type: 'priced', list: LIST, discount: '0.2' }, '0.08'],
  ['with a mark-up', { type: 'priced', list: LIST, discount: '-0.25' }, '0.125'],
  ['of what is free', { type: 'free' }, '0'],
  ['of what nobody prices', { type: 'unpriced' }, undefined],
])('the price %s', (_, prices, amount) => {
  expect(basePrice(entryOf('a', { prices }), 'input')).toBe(amount)
})
