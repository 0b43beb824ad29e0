import { describe, expect, it } from 'vitest'

import type { Cost } from '@/domain/pricing/cost'
import { turnCostWords } from '@/domain/pricing/estimates/estimateNextTurn'

const known = (amount: string): Cost => ({ type: 'known', amount, lines: [] })
const least = (amount: string): Cost => ({ type: 'atLeast', amount, lines: [] })
const free: Cost = { type: 'free' }
const unknown: Cost = { type: 'unknown' }

describe('turnCostWords', () => {
  it.each<[Cost, Cost, Cost, string, string | undefined]>([
    [known('0.002'), known('0.002'), known('0.96'), '≈ $0.0020', 'up to $0.96'],
    [known('0.001'), known('0.003'), known('0.96'), '≈ $0.0010–$0.0030', 'up to $0.96'],
    [known('0.002'), known('0.002'), known('0.002'), '≈ $0.0020', undefined],
    [known('0.002'), known('0.002'), least('0.001'), '≈ $0.0020 or more', undefined],
    [least('0.002'), least('0.002'), least('0.96'), '≥ $0.0020', undefined],
    [free, known('0.003'), known('0.96'), '≈ free–$0.0030', 'up to $0.96'],
    [free, free, free, 'Free', undefined],
    [unknown, unknown, unknown, 'Cost unknown', undefined],
  ])('%# says %s to %s, %s at the most, as %s and %s', (low, high, most, likely, rest) => {
    expect(turnCostWords({ expected: { low, high }, high: most })).toEqual({
      likely,
      ...(rest !== undefined && { most: rest }),
    })
  })
})
