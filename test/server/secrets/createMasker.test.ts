import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createMasker } from '@/server/secrets/createMasker'

const KEY = 'sk-proj/Ab+9=zz"ü'

/** What comes out of pieces that go in. */
function throughStream(pieces: readonly Uint8Array[]): string {
  const masked = createMasker([KEY]).bytes()
  return Buffer.concat([...pieces.map(masked.push), masked.end()]).toString()
}

const FORMS: readonly (readonly [string, string])[] = [
  ['as it is', KEY],
  ['in capitals', KEY.replace(/[a-z]/g, (letter) => letter.toUpperCase())],
  ['percent-encoded', encodeURIComponent(KEY)],
  ['as JSON', JSON.stringify(KEY)],
  ['as JSON of PHP', JSON.stringify(KEY).replaceAll('/', '\\/').replace('ü', '\\u00fc')],
  ['as JSON of Python', JSON.stringify(KEY).replace('ü', '\\u00FC')],
  ['as JSON of Rails', JSON.stringify(KEY).replace('+', '\\u002b')],
  ['as HTML', KEY.replace('"', '&quot;')],
  ['in hexadecimal', Buffer.from(KEY).toString('hex')],
  ['in base64', Buffer.from(KEY).toString('base64')],
  ['in base64, one byte further', Buffer.from(`a${KEY}`).toString('base64')],
  ['in base64, two bytes further', Buffer.from(`ab${KEY} and more`).toString('base64')],
  ['in base64 for addresses', Buffer.from(`user:${KEY}`).toString('base64url')],
]

describe('a key that comes back', () => {
  test.each(FORMS)('%s is masked in a text', (_, form) => {
    const masked = createMasker([KEY]).text(`Wrong key: ${form} ü`)
    expect(masked).toMatch(/^Wrong key: .*••••/)
    expect(masked).toMatch(/ ü$/)
    expect(masked.toLowerCase()).not.toContain(form.slice(3, -4).toLowerCase())
  })

  test.each(FORMS)('%s is masked in a stream, wherever it is cut', (_, form) => {
    const bytes = new TextEncoder().encode(`data: ü ${form}${form} sk-pr\n\n`)
    const whole = createMasker([KEY]).text(new TextDecoder().decode(bytes))
    for (let cut = 1; cut < bytes.length; cut++) {
      expect(throughStream([bytes.slice(0, cut), bytes.slice(cut)])).toBe(whole)
    }
    expect(throughStream([...bytes].map((byte) => Uint8Array.of(byte)))).toBe(whole)
  })
})

test('what is no key passes unchanged, byte for byte, however it is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 20 }), { minLength: 1 }), (chunks) => {
      const whole = new TextDecoder('latin1').decode(Uint8Array.from(chunks.flatMap((chunk) => [...chunk])))
      fc.pre(!/sk|ay0|stc|zay/i.test(whole))
      const masked = createMasker([KEY]).bytes()
      const read = Buffer.concat([...chunks.map(masked.push), masked.end()])
      expect(new TextDecoder('latin1').decode(read)).toBe(whole)
    }),
    { numRuns: 50 },
  )
})

test('an event is forwarded immediately while the stream continues', () => {
  const event = new TextEncoder().encode('data: {"text":"ask"}\n\n')
  expect(Buffer.from(createMasker([KEY]).bytes().push(event))).toEqual(Buffer.from(event))
})
