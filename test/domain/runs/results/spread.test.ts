import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { answerReader, type AnswerOf, type AnswerRule } from '@/domain/runs/results/answers'
import { answersBySetting, labelOf } from '@/domain/runs/results/answersBySetting'
import { clusterReplies, diversity } from '@/domain/runs/results/clusterReplies'
import { fieldAgreement } from '@/domain/runs/results/scoreboard'
import { jsonDifference } from '@/domain/runs/results/jsonDifference'
import { jsonIn } from '@/domain/runs/results/jsonIn'
import { countWords, partingPoint, profileOf, similarity } from '@/domain/runs/results/similarity'
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

describe('answers that contradict each other', () => {
  const groups = (...texts: readonly string[]) => clusterReplies(replies(...texts)).length
  const LONG =
    'the bridge over the river was opened to traffic in the spring and has carried trains ever since, as the plan had it.'

  it.each([
    ['a verdict', `Yes, ${LONG}`, `No, ${LONG}`],
    ['a number', `It costs $1,250 and ${LONG}`, `It costs $1,520 and ${LONG}`],
    ['a denial', `It is safe to drink, and ${LONG}`, `It is not safe to drink, and ${LONG}`],
    [
      'a contraction',
      `You should sign, and ${LONG}`,
      `You shouldn’t sign, and ${LONG}`.replace('shouldn’t sign', 'don’t sign'),
    ],
    ['a verdict at the end', `Because ${LONG} Answer: yes`, `Because ${LONG} Answer: no`],
    ['another language', `Ja, ${LONG}`, `Nein, ${LONG}`],
  ])('are not the same: %s', (_, one, other) => {
    expect(groups(one, other)).toBe(2)
  })

  it.each([
    ['the same number written otherwise', `It costs $1,250 and ${LONG}`, `It costs $1250.00 and ${LONG}`],
    ['more said', `It costs $1,250 and ${LONG}`, `It costs $1,250, in 2024, and ${LONG}`],
    ['items of a list', `1. ${LONG}`, `2. ${LONG}`],
    ['the same denial', `It is not safe, and ${LONG}`, `It is not really safe, and ${LONG}`],
  ])('are where both may hold: %s', (_, one, other) => {
    expect(groups(one, other)).toBe(1)
  })
})

describe('an answer that is taken out', () => {
  const counted = (rule: AnswerRule, ...texts: readonly string[]) => {
    const reader = answerReader(rule)
    if (!reader.ok) return reader.error
    return clusterReplies(replies(...texts), undefined, reader.value).map((cluster) => [
      labelOf(cluster),
      cluster.members.length,
    ])
  }

  it.each([
    [
      { type: 'number', text: '' },
      ['So 3 times 4 is 12.', '12', 'It is 13', 'Twelve'],
      [
        ['12', 2],
        ['13', 1],
        ['No answer found', 1],
      ],
    ],
    [
      { type: 'verdict', text: '' },
      ['Yes, it is.', 'yes', 'No.', 'Perhaps'],
      [
        ['Yes', 2],
        ['No', 1],
        ['No answer found', 1],
      ],
    ],
    [
      { type: 'pattern', text: 'answer: (\\w+)' },
      ['First… Answer: B', 'ANSWER: b', 'Answer: C'],
      [
        ['B', 2],
        ['C', 1],
      ],
    ],
    [
      { type: 'field', text: 'city' },
      ['{"city":"Rome"}', '{"city":"Rome","x":1}', '{"city":"Pisa"}'],
      [
        ['Rome', 2],
        ['Pisa', 1],
      ],
    ],
    [
      { type: 'field', text: '/at/x' },
      ['{"at":{"x":1}}', '{"at":{"x":2}}'],
      [
        ['1', 1],
        ['2', 1],
      ],
    ],
  ] as const)('%j of %j', (rule, texts, expected) => {
    expect(counted(rule, ...texts)).toEqual(expected)
  })

  it('is what the measures and the chart count', () => {
    const reader = answerReader({ type: 'number', text: '' })
    const answerOf = reader.ok ? reader.value : undefined
    const texts = replies('It is 4, of course.', 'Four apples, so 4', 'Surely 5')
    const answers = (of?: AnswerOf) =>
      diversity(texts, of).find(({ name }) => name === 'Different answers')?.value
    expect(answers(answerOf)).toBeLessThan(answers()!)

    const at = (value: number, id: string, text: string) =>
      cell(id, { text, values: [{ parameter: 'temperature', value }] })
    const swept = run([at(0, 'a', 'It is 4'), at(1, 'b', 'So: 4.0'), at(1, 'c', '5')], {
      plan: { ...PLAN, axes: [{ parameter: 'temperature', values: [0, 1] }] },
    })
    expect(answersBySetting(swept, undefined, 0, answerOf)).toMatchObject({
      groups: [{ label: '4' }, { label: '5' }],
      rows: [{ shares: { g0: 1 } }, { shares: { g0: 0.5, g1: 0.5 } }],
    })
  })

  it('says what a rule lacks', () => {
    expect(counted({ type: 'pattern', text: '(' })).toBe(
      'This is no regular expression. Check its brackets and backslashes.',
    )
    expect(counted({ type: 'field', text: ' ' })).toBe('Enter the name of a field.')
  })
})

it('counts words without punctuation', () => {
  expect(['', 'One, two – three!', 'It costs $1,250.50 (net).', '“Yes…” — he said'].map(countWords)).toEqual([
    0, 3, 4, 3,
  ])
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
