import { describe, expect, it } from 'vitest'

import { describeFinish } from '@/domain/runs/results/scoreboard'
import { queuePlaces } from '@/domain/runs/runProgress'
import { cell, OTHER } from './runOf'

describe('queuePlaces', () => {
  it('counts what waits, each connection for itself', () => {
    const cells = [
      cell('running', { state: { type: 'running' } }),
      cell('a1'),
      cell('b1', { model: OTHER }),
      cell('done', { text: 'x' }),
      cell('a2'),
    ]
    expect([...queuePlaces(cells)]).toEqual([
      ['a1', 1],
      ['b1', 1],
      ['a2', 2],
    ])
  })

  it('is said in words', () => {
    expect(describeFinish(cell('a'), 1)).toBe('next in line')
    expect(describeFinish(cell('a'), 7)).toBe('number 7 in line')
    expect(describeFinish(cell('a'))).toBe('waiting')
  })
})
