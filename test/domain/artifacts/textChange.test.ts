import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { applyTextChange, replaceOnce, textChange } from '@/domain/artifacts/artifact'

/** Few letters, so that texts repeat themselves, and one of two UTF-16 units. */
const text = fc
  .array(fc.constantFrom('a', 'b', '\n', '🐝', '🐙', 'é'), { maxLength: 60 })
  .map((letters) => letters.join(''))

describe('the difference of two versions', () => {
  it('leads from one to the other, whatever they are', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applyTextChange(before, textChange(before, after))).toBe(after)
      }),
    )
  })

  it('never cuts a character in two', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const change = textChange(before, after)
        expect(isWhole(change.text)).toBe(true)
        if (change.type === 'stretch') expect(isWhole(before.slice(0, change.from))).toBe(true)
      }),
    )
  })

  it('is as large as a patch, not as the text', () => {
    const before = 'line\n'.repeat(10_000)
    const after = `${before.slice(0, 25_000)}one more\n${before.slice(25_000)}`
    expect(textChange(before, after)).toMatchObject({ type: 'stretch', removed: 0 })
    expect(textChange(before, after).text.length).toBeLessThan(20)
  })

  it('is refused by a text it is not of', () => {
    const change = textChange('some long text', 'some text')
    expect(applyTextChange('some', change)).toBeUndefined()
    expect(applyTextChange(undefined, change)).toBeUndefined()
  })
})

describe('replacing a passage', () => {
  it('is made where it is there exactly once', () => {
    fc.assert(
      fc.property(text, text, text, (before, passage, replacement) => {
        const places = allPlaces(before, passage)
        const replaced = replaceOnce(before, passage, replacement)
        if (places.length !== 1) {
          expect(replaced).toEqual({ ok: false, error: places.length === 0 ? 0 : 2 })
          return
        }
        const [at = 0] = places
        expect(replaced).toEqual({
          ok: true,
          value: before.slice(0, at) + replacement + before.slice(at + passage.length),
        })
      }),
    )
  })

  it('takes signs of patterns literally, and counts passages that overlap', () => {
    expect(replaceOnce('price: $1.00', '$1.00', '$&2')).toEqual({ ok: true, value: 'price: $&2' })
    expect(replaceOnce('aaa', 'aa', 'b')).toEqual({ ok: false, error: 2 })
  })
})

const allPlaces = (text: string, passage: string): readonly number[] =>
  passage === ''
    ? []
    : Array.from({ length: text.length }, (_, at) => at).filter((at) => text.startsWith(passage, at))

/** Whether no half of a character is by itself. */
const isWhole = (each: string): boolean => new TextDecoder().decode(new TextEncoder().encode(each)) === each
