import { Validator } from '@cfworker/json-schema'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'

import type { FunctionDeps } from '@/domain/functions/builtin/builtinFunction'
import { BUILTIN_FUNCTIONS } from '@/domain/functions/builtin/builtinFunctions'
import { builtinSource } from '@/domain/functions/ownFunction'
import type { JsonObject } from '@/lib/json'
import { ENGLISH, setLanguage } from '@/lib/text/language'

const NOW = Date.UTC(2026, 10, 24, 23, 30, 5)
let drawn = 0
const deps: FunctionDeps = {
  now: NOW,
  timeZone: 'Europe/Berlin',
  random: () => (drawn = (drawn * 1664525 + 1013904223) % 2 ** 32),
}

function run(name: string, input: JsonObject): unknown {
  const found = BUILTIN_FUNCTIONS.find((each) => each.name === name)
  if (!found) throw new Error(name)
  const done = found.run(input, deps)
  return done.ok ? done.value : done.error
}

afterEach(() => {
  setLanguage(ENGLISH)
})

describe('every built-in function', () => {
  it('is called in the language of the page', () => {
    setLanguage({ ...ENGLISH, text: (text) => `(${text})` })
    expect(BUILTIN_FUNCTIONS.map((each) => builtinSource(each).name)).toContain('(Calculator)')
  })

  it.each(BUILTIN_FUNCTIONS)(
    '$name has a name that models take and a schema that holds',
    ({ name, schema, description }) => {
      expect(name).toMatch(/^[a-z_]{1,64}$/)
      expect(description.length).toBeGreaterThan(20)
      expect(() => new Validator({ ...schema }, '2020-12').validate({})).not.toThrow()
    },
  )

  it.each(BUILTIN_FUNCTIONS)('$name never throws, whatever it gets', ({ run: call }) => {
    const names = [
      'expression',
      'date',
      'until',
      'time_zone',
      'add_days',
      'min',
      'max',
      'options',
      'text',
      'find',
      'json',
      'path',
      'value',
      'from',
      'to',
      'unique',
    ]
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.jsonValue()), (input) => {
        const json: JsonObject = JSON.parse(JSON.stringify(input))
        call(json, deps)
      }),
    )
  })
})

describe('date_time', () => {
  it('tells now in the zone of the device', () => {
    expect(run('date_time', {})).toEqual({
      date: '2026-11-25',
      time: '00:30:05',
      weekday: 'Wednesday',
      week: '2026-W48',
      time_zone: 'Europe/Berlin',
      utc_offset: '+01:00',
      utc: '2026-11-24T23:30:05.000Z',
    })
  })

  it.each([
    [
      { date: '2026-03-29T02:00', time_zone: 'UTC' },
      { time: '02:00:00', weekday: 'Sunday' },
    ],
    [
      { date: '2026-07-01T12:00:00Z', time_zone: 'America/New_York' },
      { time: '08:00:00', utc_offset: '-04:00' },
    ],
    [
      { date: '2026-07-01T12:00', time_zone: 'Asia/Kolkata' },
      { utc: '2026-07-01T06:30:00.000Z', utc_offset: '+05:30' },
    ],
    [{ date: '2027-01-01' }, { week: '2026-W53' }],
    [{ date: '2026-11-24', until: '2026-12-24' }, { days_until: 30 }],
    [{ date: '2026-12-24', until: '2026-11-24' }, { days_until: -30 }],
    [
      { date: '2024-02-28', add_days: 1, time_zone: 'UTC' },
      { date: '2024-02-29', weekday: 'Thursday' },
    ],
    [{ date: '1066-10-14', time_zone: 'UTC' }, { date: '1066-10-14' }],
  ])('works out %j', (input, expected) => {
    expect(run('date_time', input)).toMatchObject(expected)
  })

  it.each([
    [{ date: '2026-02-30' }, /not a date/],
    [{ date: 'tomorrow' }, /not a date/],
    [{ time_zone: 'Berlin' }, /not a time zone/],
    [{ add_days: 1e12 }, /too far/],
  ])('refuses %j with a sentence', (input, message) => {
    expect(run('date_time', input)).toMatch(message)
  })
})

describe('random', () => {
  it('draws within the range, each once where asked', () => {
    const { values } = run('random', { min: 1, max: 49, count: 49, unique: true }) as { values: number[] }
    expect([...values].sort((one, other) => one - other)).toEqual(
      Array.from({ length: 49 }, (_, at) => at + 1),
    )
  })

  it('draws from options and shuffles them', () => {
    const options = ['a', 'b', 'c', 'd']
    const { values } = run('random', { options, count: 4, unique: true }) as { values: string[] }
    expect([...values].sort()).toEqual(options)
  })

  it('is not biased toward small numbers', () => {
    let calls = 0
    // The first draw lies in the incomplete last round and must be thrown away.
    const skewed: FunctionDeps = { ...deps, random: () => (calls++ === 0 ? 2 ** 32 - 1 : 5) }
    const found = BUILTIN_FUNCTIONS.find(({ name }) => name === 'random')
    expect(found?.run({ min: 0, max: 2, count: 1 }, skewed)).toEqual({ ok: true, value: { values: [2] } })
    expect(calls).toBe(2)
  })

  it.each([
    [{ min: 5, max: 1 }, /min first/],
    [{ options: [] }, /empty/],
    [{ count: 0 }, /whole number/],
    [{ min: 1, max: 2, count: 3, unique: true }, /only 2 numbers/],
  ])('refuses %j', (input, message) => {
    expect(run('random', input)).toMatch(message)
  })
})

describe('text_statistics', () => {
  it('counts what people see', () => {
    expect(
      run('text_statistics', { text: 'Strawberry 👩‍🚀. Is it red?\n\nYes, red.', find: 'r' }),
    ).toMatchObject({
      characters: 35,
      words: 6,
      sentences: 3,
      paragraphs: 2,
      lines: 3,
      occurrences: 5,
      most_frequent_words: expect.arrayContaining([{ word: 'red', count: 2 }]),
    })
  })

  it('counts nothing in an empty text', () => {
    expect(run('text_statistics', { text: '' })).toMatchObject({
      characters: 0,
      words: 0,
      sentences: 0,
      lines: 0,
    })
  })
})

describe('json_query', () => {
  const json = JSON.stringify({
    shop: {
      books: [
        { title: 'A', price: 8.95 },
        { title: 'B', price: 12.99 },
        { title: 'C', price: 0.1 },
      ],
      'odd key': 1,
    },
  })
  it.each([
    ['$.shop.books[0].title', ['A']],
    ['$.shop.books[-1].title', ['C']],
    ['$.shop.books[*].price', [8.95, 12.99, 0.1]],
    ['$.shop.books[0:2].title', ['A', 'B']],
    ['$..title', ['A', 'B', 'C']],
    ["$.shop['odd key']", [1]],
    ['$.shop.books[?(@.price < 10)].title', ['A', 'C']],
    ["$.shop.books[?@.title == 'B'].price", [12.99]],
    ['$.shop.none', []],
    ['shop.books[1].title', ['B']],
  ])('finds %s', (path, values) => {
    expect(run('json_query', { json, path })).toMatchObject({ count: values.length, values })
  })

  it('adds and averages numbers', () => {
    expect(run('json_query', { json, path: '$..price' })).toMatchObject({
      sum: 22.04,
      average: 7.34666666666667,
    })
  })

  it.each([
    [{ json: '{', path: '$' }, /not valid JSON/],
    [{ json, path: '$.shop[' }, /wrong at/],
    [{ json, path: '$.shop[?(@.a ~ 3)]' }, /not understood/],
  ])('refuses %j', (input, message) => {
    expect(run('json_query', input)).toMatch(message)
  })
})

describe('convert_units', () => {
  it.each([
    [
      { value: 1, from: 'mi', to: 'km' },
      { value: 1.609344, unit: 'km' },
    ],
    [
      { value: 212, from: '°F', to: '°C' },
      { value: 100, unit: '°C' },
    ],
    [
      { value: -40, from: 'celsius', to: 'fahrenheit' },
      { value: -40, unit: '°F' },
    ],
    [
      { value: 1, from: 'GiB', to: 'MB' },
      { value: 1073.741824, unit: 'MB' },
    ],
    [
      { value: 8, from: 'bit', to: 'byte' },
      { value: 1, unit: 'B' },
    ],
    [
      { value: 100, from: 'KM/H', to: 'm/s' },
      { value: 27.7777777778, unit: 'm/s' },
    ],
    [
      { value: '3', from: 'cups', to: 'ml' },
      { value: 709.7647095, unit: 'ml' },
    ],
  ])('converts %j', (input, expected) => {
    expect(run('convert_units', input)).toEqual(expected)
  })

  it.each([
    [{ value: 1, from: 'km', to: 'kg' }, /measures length and kg measures mass/],
    [{ value: 1, from: 'parsnip', to: 'kg' }, /“parsnip” is unknown/],
    [{ from: 'km', to: 'm' }, /must be a number/],
  ])('refuses %j', (input, message) => {
    expect(run('convert_units', input)).toMatch(message)
  })
})
