import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { bradleyTerry, type Duel } from '@/domain/scores/bradleyTerry'

const won = (one: string, other: string | null, times = 1): readonly Duel[] =>
  Array.from({ length: times }, () => ({ one, other, won: 1, weight: 1 }))

const duels = fc.array(
  fc.record({
    one: fc.constantFrom('a', 'b', 'c', 'd'),
    other: fc.constantFrom('b', 'c', 'e', null),
    won: fc.constantFrom(0, 0.5, 1),
    weight: fc.constantFrom(0.5, 1),
  }),
  { minLength: 1, maxLength: 60 },
)
const shareOf = (list: readonly Duel[], name: string): number =>
  bradleyTerry(list).all.get(name)?.share ?? NaN

describe('scores from votes', () => {
  it('knows nobody without votes', () => {
    expect(bradleyTerry([]).all.size).toBe(0)
  })

  it('puts one who was neither better nor worse in the middle', () => {
    const { all: tie } = bradleyTerry([{ one: 'a', other: 'b', won: 0.5, weight: 1 }])
    expect(tie.get('a')?.share).toBeCloseTo(0.5, 9)
    expect(tie.get('b')?.share).toBeCloseTo(0.5, 9)
  })

  it('finds the strengths that many votes come from', () => {
    const strengths = { a: 1.2, b: 0, c: -0.7 }
    const names = ['a', 'b', 'c'] as const
    const many = names.flatMap((one) =>
      names.flatMap((other): readonly Duel[] => {
        const chance = 1 / (1 + Math.exp(strengths[other] - strengths[one]))
        return one < other ? [{ one, other, won: chance, weight: 1e6 }] : []
      }),
    )
    const anchored = [...many, { one: 'b', other: null, won: 0.5, weight: 1e6 }]
    for (const name of names)
      expect(shareOf(anchored, name)).toBeCloseTo(1 / (1 + Math.exp(-strengths[name])), 4)
  })

  it('compares those who never met through whom both met', () => {
    const { all: scores } = bradleyTerry([
      ...won('a', 'b', 9),
      ...won('b', 'a'),
      ...won('b', 'c', 9),
      ...won('c', 'b'),
    ])
    const [a, b, c] = ['a', 'b', 'c'].map((name) => scores.get(name)?.share ?? NaN)
    expect(a).toBeGreaterThan(b!)
    expect(b).toBeGreaterThan(c!)
  })

  it('says that one is worse only when that is sure', () => {
    expect(bradleyTerry(won('a', 'b')).isClearlyLower('b', 'a')).toBe(false)
    const { isClearlyLower } = bradleyTerry(won('a', 'b', 40))
    expect(isClearlyLower('b', 'a')).toBe(true)
    expect(isClearlyLower('a', 'b')).toBe(false)
    expect(isClearlyLower('b', 'b')).toBe(false)
    expect(isClearlyLower('nobody', 'a')).toBe(false)
  })

  it('stays finite and ordered whatever was voted', () => {
    fc.assert(
      fc.property(duels, (list) => {
        for (const { share, low, high } of bradleyTerry(list).all.values()) {
          expect(low).toBeGreaterThan(0)
          expect(low).toBeLessThan(share)
          expect(share).toBeLessThan(high)
          expect(high).toBeLessThan(1)
        }
      }),
    )
  })

  it('is where expected wins are the wins there were', () => {
    fc.assert(
      fc.property(duels, (list) => {
        const { all: scores } = bradleyTerry(list)
        const odds = (name: string | null): number => {
          const share = name === null ? 0.5 : (scores.get(name)?.share ?? NaN)
          return share / (1 - share)
        }
        for (const name of scores.keys()) {
          // Two votes of the prior, one of them won.
          let [wins, expected] = [1, 2 * (odds(name) / (odds(name) + 1))]
          for (const { one, other, won: share, weight } of list) {
            if (one === other || (one !== name && other !== name)) continue
            const chance = odds(one) / (odds(one) + odds(other))
            wins += weight * (one === name ? share : 1 - share)
            expected += weight * (one === name ? chance : 1 - chance)
          }
          expect(expected).toBeCloseTo(wins, 6)
        }
      }),
    )
  })

  it('does not depend on the order of votes, nor on which of two is named first', () => {
    fc.assert(
      fc.property(duels, (list) => {
        const turned = list
          .toReversed()
          .map((duel) =>
            duel.other === null ? duel : { ...duel, one: duel.other, other: duel.one, won: 1 - duel.won },
          )
        const [before, after] = [bradleyTerry(list).all, bradleyTerry(turned).all]
        for (const [name, { share, low, high }] of before) {
          expect(after.get(name)?.share).toBeCloseTo(share, 8)
          expect(after.get(name)?.low).toBeCloseTo(low, 8)
          expect(after.get(name)?.high).toBeCloseTo(high, 8)
        }
      }),
    )
  })

  it('turns around when every vote does', () => {
    fc.assert(
      fc.property(duels, (list) => {
        const { all: turned } = bradleyTerry(list.map((duel) => ({ ...duel, won: 1 - duel.won })))
        for (const [name, { share }] of bradleyTerry(list).all)
          expect(turned.get(name)?.share).toBeCloseTo(1 - share, 8)
      }),
    )
  })

  it('goes up with another win', () => {
    fc.assert(
      fc.property(duels, (list) => {
        const before = shareOf(list, 'a')
        if (!Number.isNaN(before)) expect(shareOf([...list, ...won('a', null)], 'a')).toBeGreaterThan(before)
      }),
    )
  })

  it('is surer with more votes', () => {
    fc.assert(
      fc.property(duels, fc.integer({ min: 2, max: 20 }), (list, times) => {
        const ties = list.map((duel) => ({ ...duel, won: 0.5 }))
        const often = bradleyTerry(Array.from({ length: times }, () => ties).flat()).all
        for (const [name, { low, high, votes }] of bradleyTerry(ties).all) {
          const again = often.get(name)
          if (votes > 0 && again) expect(again.high - again.low).toBeLessThan(high - low)
        }
      }),
    )
  })
})
