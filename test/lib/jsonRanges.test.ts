import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { jsonRanges } from '@/lib/jsonRanges'

const read = (text: string) =>
  Object.fromEntries([...jsonRanges(text)].map(([path, { from, to }]) => [path, text.slice(from, to)]))

describe('jsonRanges', () => {
  it('finds every value by its pointer, in objects, lists and strings with quotes', () => {
    expect(read(' {"a/b": [1, "x\\"]"], "n": {"~": null}} ')).toEqual({
      '': '{"a/b": [1, "x\\"]"], "n": {"~": null}}',
      '/a~1b': '[1, "x\\"]"]',
      '/a~1b/0': '1',
      '/a~1b/1': '"x\\"]"',
      '/n': '{"~": null}',
      '/n/~0': 'null',
    })
  })

  it('reads a text that breaks off as far as it goes', () => {
    expect(read('{"a":1,"b":{"c":"half a sen')).toEqual({
      '': '{"a":1,"b":{"c":"half a sen',
      '/a': '1',
      '/b': '{"c":"half a sen',
      '/b/c': '"half a sen',
    })
    expect(read('{"a":')).toEqual({ '': '{"a":' })
    expect(read('no JSON')).toEqual({ '': 'no' })
    expect(read('')).toEqual({})
  })

  it('gives back each value of any JSON, and never hangs on a beginning of it', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, cut) => {
        const value: unknown = JSON.parse(text)
        expect(JSON.parse(read(text)[''] ?? 'undefined')).toEqual(value)
        for (const [path, piece] of Object.entries(read(text))) {
          expect(JSON.parse(piece)).toEqual(at(value, path))
        }
        jsonRanges(text.slice(0, cut % (text.length + 1)))
      }),
    )
  })

  it('stops at a hundred levels', () => {
    expect(jsonRanges('['.repeat(100_000)).size).toBeLessThan(110)
  })
})

const at = (value: unknown, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inner, name) => (inner as Record<string, unknown>)[name.replaceAll('~1', '/').replaceAll('~0', '~')],
      value,
    )
