import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { cosine, fuseRanks, readEmbeddings, unitVector } from '@/domain/documents/ranking'

const row = (embedding: unknown, index?: unknown) => ({ embedding, ...(index !== undefined && { index }) })
const answer = (...data: unknown[]) => ({ object: 'list', data })

describe('an answer with embeddings', () => {
  it('is read in the order of the texts, by index where there is one', () => {
    const read = readEmbeddings(answer(row([0, 2], 1), row([3, 0], 0)), 2)
    expect(read?.map((vector) => [...vector])).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect(readEmbeddings(answer(row([1, 0]), row([0, 1])), 2)).toHaveLength(2)
  })

  it.each([
    ['no object', 'none', 1],
    ['no list', { data: {} }, 1],
    ['too few', answer(row([1], 0)), 2],
    ['too many', answer(row([1], 0), row([1], 1)), 1],
    ['one index twice', answer(row([1], 0), row([1], 0)), 2],
    ['an index of none', answer(row([1], 7)), 1],
    ['two lengths', answer(row([1], 0), row([1, 2], 1)), 2],
    ['an empty vector', answer(row([], 0)), 1],
    ['a vector that is too long', answer(row(Array<number>(65_537).fill(1), 0)), 1],
    ['a number that is not finite', answer(row([1, Infinity], 0)), 1],
    ['text in place of a number', answer(row(['1'], 0)), 1],
    ['base64', answer(row('AACAPw==', 0)), 1],
    ['a row of nothing', answer(null), 1],
  ])('is refused with %s', (_, document, count) => {
    expect(readEmbeddings(document, count)).toBeUndefined()
  })

  it('of any JSON is refused or has one finite vector for each text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(3), (data, count) => {
        const read = readEmbeddings({ data }, count)
        if (read) expect(read).toHaveLength(count)
      }),
    )
  })
})

const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
const pair = fc.integer({ min: 1, max: 20 }).chain((length) => {
  const vector = fc.array(finite, { minLength: length, maxLength: length })
  return fc.tuple(vector, vector)
})

describe('cosine', () => {
  it('is 1 for the same direction, 0 for a right angle, -1 for the opposite', () => {
    const to = (...values: number[]) => unitVector(values)
    expect(cosine(to(1, 2), to(2, 4))).toBeCloseTo(1)
    expect(cosine(to(1, 0), to(0, 5))).toBe(0)
    expect(cosine(to(1, 2), to(-1, -2))).toBeCloseTo(-1)
    expect(cosine(to(1), to(1, 2))).toBeUndefined()
  })

  it('of any finite numbers is from -1 to 1, and the same the other way around', () => {
    fc.assert(
      fc.property(pair, ([one, other]) => {
        const [first, second] = [unitVector(one), unitVector(other)]
        const like = cosine(first, second) ?? Number.NaN
        expect(like).toBeGreaterThanOrEqual(-1)
        expect(like).toBeLessThanOrEqual(1)
        expect(cosine(second, first)).toBe(like)
      }),
    )
  })
})

describe('fusion of ranks', () => {
  it('puts first what is near the front in both orders', () => {
    expect(fuseRanks(['a', 'b', 'c', 'd'], [0, 0.5, 0.9, 0.1])).toEqual(['c', 'b', 'a', 'd'])
  })

  it('keeps the order where the likeness has the same, or says nothing', () => {
    const items = fc.uniqueArray(fc.integer(), { maxLength: 40 })
    fc.assert(
      fc.property(items, (list) => {
        const down = list.map((_, index) => -index)
        expect(fuseRanks(list, down)).toEqual(list)
        expect(
          fuseRanks(
            list,
            list.map(() => 0),
          ),
        ).toEqual(list)
      }),
    )
  })

  it('loses and adds nothing, and what leads both orders leads', () => {
    const scored = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(scored, (likeness) => {
        const items = likeness.map((_, index) => index)
        expect([...fuseRanks(items, likeness)].sort((one, other) => one - other)).toEqual(items)
        expect(fuseRanks(items, [2, ...likeness.slice(1)])[0]).toBe(0)
      }),
    )
  })
})
