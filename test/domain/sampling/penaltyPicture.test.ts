import { describe, expect, it } from 'vitest'

import type { TokenLogprob } from '@/domain/replies/reply'
import { penaltyPicture, repetitionPlace } from '@/domain/sampling/penaltyPicture'

const NONE = { repetition: 1, frequency: 0, presence: 0 }

const token = (drawn: string, top: Readonly<Record<string, number>>): TokenLogprob => ({
  token: drawn,
  logprob: Math.log(top[drawn] ?? 1),
  top: Object.entries(top).map(([name, share]) => ({ token: name, logprob: Math.log(share) })),
})

const REPLY = [
  token('rain', { rain: 0.9, sun: 0.1 }),
  token(' and', { ' and': 1 }),
  token('rain', { rain: 0.2, wind: 0.8 }),
  token(' and', { ' and': 0.5, ' or': 0.5 }),
  // "rain" twice before, "wind" never.
  token('wind', { rain: 0.5, wind: 0.3, fog: 0.1 }),
]

const at = (frequency: number, presence: number) =>
  penaltyPicture(
    { index: 4, token: REPLY[4]!, counts: new Map([['rain', 2]]) },
    { repetition: 1, frequency, presence },
  )

describe('repetitionPlace', () => {
  it('is where what was said weighs most among what could have been', () => {
    expect(repetitionPlace(REPLY)).toMatchObject({ index: 3 })
    expect(repetitionPlace(REPLY.slice(0, 3))).toMatchObject({
      index: 2,
      counts: new Map([
        ['rain', 1],
        [' and', 1],
      ]),
    })
  })

  it('is nowhere in a reply that repeats nothing, or tells nothing', () => {
    expect(repetitionPlace(REPLY.slice(0, 1))).toBeUndefined()
    expect(repetitionPlace([token('a', { a: 1 }), token('a', { a: 1 })])).toBeUndefined()
    expect(repetitionPlace([])).toBeUndefined()
  })
})

describe('penaltyPicture', () => {
  it('leaves everything as it is where there is none', () => {
    for (const { before, after } of at(0, 0).rows) {
      expect(after.low).toBeCloseTo(before, 12)
      expect(after.high).toBeCloseTo(before, 12)
    }
  })

  it('is exact: each probability times e^−(count·frequency + presence), made 1 again', () => {
    const { rows, index } = at(0.5, 0.25)
    const rain = 0.5 * Math.exp(-1.25)
    const total = rain + 0.3 + 0.1 + 0.1
    expect(index).toBe(4)
    expect(rows.map(({ name, count }) => [name, count])).toEqual([
      ['rain', 2],
      ['wind', 0],
      ['fog', 0],
    ])
    expect(rows[0]!.after.low).toBeCloseTo(rain / total, 12)
    expect(rows[0]!.after.high).toBeCloseTo(rain / total, 12)
    expect(rows[1]!.after.high).toBeCloseTo(0.3 / total, 12)
  })

  it('gives bounds where what is not named may have been said, too', () => {
    const place = {
      index: 4,
      token: REPLY[4]!,
      counts: new Map([
        ['rain', 2],
        ['snow', 3],
      ]),
    }
    const { rows } = penaltyPicture(place, { ...NONE, frequency: 1 })
    const rain = 0.5 * Math.exp(-2)
    expect(rows[0]!.after.low).toBeCloseTo(rain / (rain + 0.4 + 0.1), 12)
    expect(rows[0]!.after.high).toBeCloseTo(rain / (rain + 0.4 + 0.1 * Math.exp(-3)), 12)
  })

  it('draws the example for the repetition penalty, which works on what no service tells', () => {
    const picture = penaltyPicture(repetitionPlace(REPLY), { ...NONE, repetition: 1.5 })
    expect(picture.index).toBeUndefined()
    const [calm, grey] = picture.rows
    // 8.4 / 1.5 = 5.6 against 7.9: their odds are e^−2.3.
    expect(Math.log(calm!.after.low / grey!.after.low)).toBeCloseTo(8.4 / 1.5 - 7.9, 9)
    expect(calm!.count).toBe(3)
    expect(grey!.count).toBe(0)
  })

  it('draws the example also where the reply has no such place', () => {
    expect(penaltyPicture(undefined, { ...NONE, presence: 2 }).index).toBeUndefined()
  })
})
