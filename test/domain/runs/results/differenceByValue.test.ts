import { describe, expect, it } from 'vitest'

import type { NumericName } from '@/domain/parameters/parameters'
import { differenceByValue } from '@/domain/runs/results/jsonDifference'

import { cell, PLAN, run } from '../runOf'

const swept = (axes: Readonly<Partial<Record<NumericName, readonly number[]>>>) =>
  Object.entries(axes).map(([parameter, values]) => ({ parameter: parameter as NumericName, values }))

/** A cell at these values, called by how much it differs. */
const at = (share: string, ...values: readonly (readonly [NumericName, number])[]) =>
  cell(share, { text: share, values: values.map(([parameter, value]) => ({ parameter, value })) })

const shareOf = (id: string) => (id === 'waits' ? undefined : Number(id.split('#')[0]))

describe('differenceByValue', () => {
  it('averages over the replies at each temperature, the lowest first, and leaves out what waits', () => {
    const cells = [
      at('0.8', ['temperature', 1.5], ['top_p', 0.5]),
      at('0.4', ['temperature', 1.5], ['top_p', 1]),
      at('0#a', ['temperature', 0], ['top_p', 0.5]),
      at('waits', ['temperature', 0], ['top_p', 1]),
    ]
    const plan = { ...PLAN, axes: swept({ top_p: [0.5, 1], temperature: [1.5, 0] }) }
    const found = differenceByValue(run(cells, { plan }), shareOf)
    expect(found?.parameter).toBe('temperature')
    expect(found?.points).toEqual([
      { value: 0, share: 0, replies: 1 },
      { value: 1.5, share: expect.closeTo(0.6) as number, replies: 2 },
    ])
  })

  it('follows the first parameter with several values where temperature has one', () => {
    const cells = [at('0#a', ['temperature', 1], ['top_k', 5]), at('0.2', ['temperature', 1], ['top_k', 9])]
    const plan = { ...PLAN, axes: swept({ temperature: [1], top_k: [5, 9] }) }
    expect(differenceByValue(run(cells, { plan }), shareOf)?.parameter).toBe('top_k')
  })

  it('says nothing of a single value, or before replies at two have come', () => {
    const cells = [at('0#a', ['temperature', 0]), at('waits', ['temperature', 1])]
    expect(
      differenceByValue(run(cells, { plan: { ...PLAN, axes: swept({ temperature: [0] }) } }), shareOf),
    ).toBeUndefined()
    expect(
      differenceByValue(run(cells, { plan: { ...PLAN, axes: swept({ temperature: [0, 1] }) } }), shareOf),
    ).toBeUndefined()
  })
})
