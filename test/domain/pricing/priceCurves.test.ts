import { describe, expect, it } from 'vitest'

import { tierNotes } from '@/domain/pricing/priceCurves'
import { price, priced, tierIs } from './priced'

describe('tierNotes', () => {
  it('says what a tier does to the price, in one figure where input and output agree', () => {
    const prices = priced(
      price('input', '2'),
      price('output', '10'),
      price('input', '1', tierIs('flex')),
      price('output', '5', tierIs('flex')),
      price('input', '3', tierIs('priority')),
      price('output', '20', tierIs('priority')),
    )
    expect(tierNotes({ prices, tiers: ['flex', 'priority', 'scale'] }, 0)).toEqual({
      flex: '−50%',
      priority: 'input +50%, output +100%',
    })
  })

  it('says nothing of what has no price', () => {
    expect(tierNotes({ prices: { type: 'free' }, tiers: ['flex'] }, 0)).toEqual({})
    expect(tierNotes({ prices: { type: 'unpriced' }, tiers: ['flex'] }, 0)).toEqual({})
  })
})
