import { describe, expect, it } from 'vitest'

import { IMPORTED_APPS } from '@/domain/imports/importedContent'
import { FORMATS, PLAIN_FORMAT } from '@/services/imports/formats'
import { recogniseRows } from '@/services/imports/readForeignJson'

import { SAMPLES } from './samples/all'

/** The apps whose shape a file has, by any of its recognisers. */
const claimants = (json: unknown): readonly string[] => [
  ...new Set(
    FORMATS.flatMap(({ app, rowsOf, isRow }) => {
      const rows: readonly unknown[] = Array.isArray(json) ? json : [json]
      return rowsOf?.(json) || rows.some((row) => isRow?.(row)) ? [app] : []
    }),
  ),
]

describe('recogniseRows', () => {
  it('has a sample of every format, and a place in the list that people see', () => {
    const apps = [...new Set([...FORMATS, PLAIN_FORMAT].map(({ app }) => app))].sort()

    expect([...new Set(SAMPLES.map(([app]) => app))].sort()).toEqual(apps)
    expect(IMPORTED_APPS.map(({ app }) => app).sort()).toEqual(apps)
  })

  it.each(SAMPLES)('takes a file of %s for that, and no other app claims it', (app, json) => {
    expect(claimants(json)).toEqual(app === 'OpenAI messages' ? [] : [app])
    expect(new Set(recogniseRows(json).map(({ format }) => format?.app))).toEqual(new Set([app]))
  })

  it('tells the rows of a mixed array apart', () => {
    const rows = SAMPLES.flatMap(([app, json]) =>
      Array.isArray(json) && ['ChatGPT', 'Claude', 'DeepSeek'].includes(app)
        ? json.map((row: unknown) => [app, row] as const)
        : [],
    )

    expect(recogniseRows(rows.map(([, row]) => row)).map(({ format }) => format?.app)).toEqual(
      rows.map(([app]) => app),
    )
  })

  it.each([
    ['nothing', null],
    ['an empty list', []],
    ['an empty object', {}],
    ['a list of numbers', [1, 2]],
    ['messages of no known role', [{ role: 'pilot', content: 'Hi' }]],
    ['a list of names', { conversations: ['a'], messages: ['b'], data: { chats: [] } }],
  ])('knows no app for %s', (_name, json) => {
    expect(recogniseRows(json).every(({ format }) => format === undefined)).toBe(true)
  })
})
