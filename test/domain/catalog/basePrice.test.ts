import { expect, test } from 'vitest'

import { basePrice } from '@/domain/catalog/basePrice'
import type { Prices } from '@/domain/catalog/entry'
import { hourWords } from '@/domain/pricing/describeCondition'

import { entryOf, priceOf } from './modelOf'

const LIST = [
  priceOf('input', '0.1'),
  priceOf('input', '0.4', { type: 'promptTokens', above: 1000 } as never),
]

const NIGHT = { type: 'window', startMinute: 1410, endMinute: 510, days: [] } as const
const DAY = { type: 'window', startMinute: 510, endMinute: 1410, days: [] } as const
const HOURLY = {
  type: 'priced',
  list: [priceOf('input', '0.0000004', DAY), priceOf('input', '0.0000002', NIGHT)],
} as const satisfies Prices

test('what is priced by the hour only counts as its most expensive hour, and says its hours', () => {
  const entry = entryOf('a', { prices: HOURLY })
  expect(basePrice(entry, 'input')).toBe('0.0000004')
  expect(hourWords(entry, 'input')).toBe('$0.40/M 08:30–23:30 UTC · $0.20/M 23:30–08:30 UTC')
  expect(hourWords(entryOf('a', { prices: { ...HOURLY, discount: '0.5' } }), 'input')).toMatch(/^\$0\.20\/M/)
  expect(basePrice(entry, 'output')).toBeUndefined()
  expect(hourWords(entry, 'output')).toBeUndefined()
})

test('a price for an hour is no base where another holds at all times, and one for a tier is none ever', () => {
  const usual = entryOf('a', { prices: { ...HOURLY, list: [...HOURLY.list, priceOf('input', '0.0000001')] } })
  expect(basePrice(usual, 'input')).toBe('0.0000001')
  expect(hourWords(usual, 'input')).toBeUndefined()
  const tier = { type: 'fact', fact: 'service_tier', equals: 'flex' } as const
  const flex = entryOf('a', { prices: { type: 'priced', list: [priceOf('input', '1', tier, DAY)] } })
  expect(basePrice(flex, 'input')).toBeUndefined()
})

test.each<[string, Prices, string | undefined]>([
  ['without conditions', { type: 'priced', list: LIST }, '0.1'],
  ['with a discount', { type: 'priced', list: LIST, discount: '0.2' }, '0.08'],
  ['with a mark-up', { type: 'priced', list: LIST, discount: '-0.25' }, '0.125'],
  ['of what is free', { type: 'free' }, '0'],
  ['of what nobody prices', { type: 'unpriced' }, undefined],
])('the price %s', (_, prices, amount) => {
  expect(basePrice(entryOf('a', { prices }), 'input')).toBe(amount)
})
