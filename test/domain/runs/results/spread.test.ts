import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { answersBySetting } from '@/domain/runs/results/answersBySetting'
import { clusterReplies } from '@/domain/runs/results/clusterReplies'
import { diversity } from '@/domain/runs/results/diversity'
import { fieldAgreement } from '@/domain/runs/results/fieldAgreement'
import { jsonDifference } from '@/domain/runs/results/jsonDifference'
import { jsonIn } from '@/domain/runs/results/jsonIn'
import { partingPoint } from '@/domain/runs/results/partingPoint'
import { profileOf, similarity } from '@/domain/runs/results/similarity'
import type { MessageId } from '@/domain/ids'

import { cell, PLAN, run } from '../runOf'

const RAIN = 'Rain taps on the glass, the kettle answers softly. Evening comes early.'
const HUMS = 'Rain taps on the glass, the kettle hums its song. Evening comes slowly.'
const GREY = 'Grey rain on the roof, a lamp answers softly. Nobody is home.'

const replies = (...texts: readonly string[]) =>
  texts.map((text, index) => ({ id: `r${index}` as MessageId, text }))

describe('similarity', () => {
  it('is symmetric, from 0 to 1, and 1 for a text and itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const [left, right] = [profileOf(one), profileOf(other)]
        const value = similarity(left, right)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
        expect(similarity(right, left)).toBe(value)
        expect(similarity(left, left)).toBe(1)
      }),
    )
  })
})

describe('clusterReplies', () => {
  it('groups equal and near replies around the base, and names what departs', () => {
    const nearly = RAIN.replace('early', 'late')
    const clusters = clusterReplies(replies(nearly, RAIN, GREY, `${RAIN} `), 'r1' as MessageId)

    expect(clusters.map(({ type, members, hasBase }) => [type, members, hasBase])).toEqual([
      ['near', ['r1', 'r0', 'r3'], true],
      ['alone', ['r2'], false],
    ])
    expect(clusters[1]!.phrase).toBe('Grey rain on')
  })

  it('puts every reply into exactly one group, shares summing to one', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 20 }), (texts) => {
        const clusters = clusterReplies(replies(...texts))
        expect(clusters.flatMap(({ members }) => members).sort()).toEqual(
          texts.map((_, index) => `r${index}`).sort(),
        )
        expect(clusters.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
      }),
    )
  })
})

describe('diversity', () => {
  const value = (name: string, texts: readonly string[]) =>
    diversity(replies(...texts)).find((measure) => measure.name === name)?.value

  it.each([
    ['Different replies', ['a b', 'a  b', 'c'], 2],
    ['Different answers', ['same', 'same'], 1],
    ['Different answers', ['one', 'two', 'three', 'four'], 4],
    ['Average difference', ['same here', 'same here'], 0],
    ['Average difference', ['one', 'two'], 1],
    ['Variety of wording', ['a b c', 'a b c'], 0.5],
  ])('has %s of %j as %d', (name, texts, expected) => {
    expect(value(name, texts)).toBeCloseTo(expected)
  })

  it('says nothing of a single reply', () => {
    expect(diversity(replies('one'))).toEqual([])
  })
})

describe('fieldAgreement', () => {
  it('shares the commonest value of each field, the least agreed first', () => {
    const texts = [
      '{"city":"Rome","at":{"x":1}}',
      '```json\n{"city":"Rome","at":{"x":2}}\n```',
      '{"city":"Rome"}',
      'no',
    ]
    expect(fieldAgreement(texts)).toEqual([
      { path: '/at/x', value: '1', share: 1 / 3, values: 3 },
      { path: '/city', value: '"Rome"', share: 1, values: 1 },
    ])
  })

  it('is not brought down by deep nesting', () => {
    expect(jsonIn('['.repeat(100_000) + ']'.repeat(100_000))).toBeUndefined()
    expect(jsonIn('{"a":"[[[["}')).toEqual({ a: '[[[[' })
  })
})

describe('jsonDifference', () => {
  it.each([
    [{ a: 1, b: [1, 2] }, { b: [1, 3], a: 1 }, [{ type: 'changed', path: '/b/1', before: '2', after: '3' }]],
    [
      { a: 1 },
      { b: null },
      [
        { type: 'removed', path: '/a', before: '1' },
        { type: 'added', path: '/b', after: 'null' },
      ],
    ],
    [{ 'x/y': 1 }, { 'x/y': 2 }, [{ type: 'changed', path: '/x~1y', before: '1', after: '2' }]],
    [[1], {}, [{ type: 'changed', path: '', before: '[1]', after: '{}' }]],
  ])('of %j and %j', (before, after, changes) => {
    expect(jsonDifference(before, after)).toEqual(changes)
  })

  it('finds none between a value and itself, whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed())
        expect(jsonDifference(value, JSON.parse(JSON.stringify(turned)))).toEqual(
          jsonDifference(JSON.parse(JSON.stringify(value)), value),
        )
        expect(jsonDifference(value, turned)).toEqual([])
      }),
    )
  })
})

describe('partingPoint', () => {
  const token = (text: string, probability: number, top: Record<string, number> = {}) => ({
    token: text,
    logprob: Math.log(probability),
    top: Object.entries(top).map(([name, each]) => ({ token: name, logprob: Math.log(each) })),
  })

  it('names the token where replies part, with both probabilities', () => {
    const base = [token('the kettle', 1), token(' answers', 0.62, { ' answers': 0.62, ' hums': 0.09 })]
    const other = [token('the kettle', 1), token(' hums', 0.09)]
    const point = partingPoint(
      { text: 'the kettle answers', tokens: base },
      { text: 'the kettle hums', tokens: other },
    )

    expect(point).toMatchObject({ place: 2, unit: 'token', base: ' answers', other: ' hums' })
    expect(point?.baseProbability).toBeCloseTo(0.62)
    expect(point?.otherProbability).toBeCloseTo(0.09)
  })

  it('falls back to words, and is silent about equal replies', () => {
    const plain = (text: string) => ({ text, tokens: [] })
    expect(partingPoint(plain(RAIN), plain(HUMS))).toMatchObject({
      place: 9,
      unit: 'word',
      base: 'answers',
      other: 'hums',
    })
    expect(partingPoint(plain('a'), plain('a b'))).toMatchObject({ place: 2, base: '', other: 'b' })
    expect(partingPoint(plain(RAIN), plain(RAIN))).toBeUndefined()
  })
})

describe('answersBySetting', () => {
  it('shares the groups at each value of the swept parameter', () => {
    const at = (value: number, id: string, text: string) =>
      cell(id, { text, values: [{ parameter: 'temperature', value }] })
    const swept = run([at(0, 'a', RAIN), at(0, 'b', RAIN), at(1, 'c', RAIN), at(1, 'd', GREY)], {
      plan: { ...PLAN, axes: [{ parameter: 'temperature', values: [0, 1] }] },
    })

    expect(answersBySetting(swept, 'a' as MessageId)).toEqual({
      parameter: 'Temperature',
      groups: [
        { id: 'g0', label: 'Same as the reference' },
        { id: 'g1', label: 'Unique: “Grey rain on”' },
      ],
      rows: [
        { value: 0, replies: 2, shares: { g0: 1 } },
        { value: 1, replies: 2, shares: { g0: 0.5, g1: 0.5 } },
      ],
    })
  })
})
