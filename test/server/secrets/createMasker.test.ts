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

test('only what could be the beginning of a secret is held back', () => {
  const masked = createMasker(['ab12', 'abc']).bytes()
  const pushed = (piece: string) => masked.push(Buffer.from(piece)).toString()
  expect(['xxab', '1', 'a', 'b3', 'ab12', '!'].map(pushed)).toEqual(['xx', '', 'ab1', 'ab3', '', '••••!'])
})

describe('which secrets are masked', () => {
  test.each<[string, readonly (string | undefined)[], string, string]>([
    ['one of four characters', ['ab12'], 'is ab12.', 'is ••••.'],
    ['none of three, which every answer may have', ['ab1'], 'is ab1.', 'is ab1.'],
    ['none where there is none', [undefined], 'is ab12.', 'is ab12.'],
    ['all of them', ['ab12', undefined, 'cd34'], 'ab12, cd34', '••••, ••••'],
    ['in letters of either case', ['aAzZ09'], 'AaZz09 AAZZ09 aazz09', '•••• •••• ••••'],
    ['no sign that is thirty-two beside', ['ab@cd', 'ab[cd'], 'ab`cd ab{cd', 'ab`cd ab{cd'],
    ['one after another, each by itself', ['ab12'], 'ab12ab12', '••••••••'],
    ['two that share their middle, as one', ['abcdef', 'efghij'], 'abcdefghij!', '••••!'],
    ['the longer where one begins with another', ['abcd', 'abcdefgh'], 'abcdefgh abcdef', '•••• ••••ef'],
    ['the longer where one ends with another', ['efgh', 'abcdefgh'], 'abcdefgh xxefgh', '•••• xx••••'],
    ['one within what looked like a longer one', ['abcdefgh', 'cdef'], 'abcdefxx', 'ab••••xx'],
    ['in JSON with slashes and signs of HTML', ["a/<b>&'c"], 'a\\/\\u003cb\\u003e\\u0026\\u0027c', '••••'],
    ['in HTML', [`a<b>&'"`], 'a&lt;b&gt;&amp;&#39;&quot;', '••••'],
  ])('%s', (_, secrets, given, masked) => {
    expect(createMasker(secrets).text(given)).toBe(masked)
    const bytes = createMasker(secrets).bytes()
    const pieces = [...Buffer.from(given)].map((byte) => bytes.push(Uint8Array.of(byte)))
    expect(Buffer.concat([...pieces, bytes.end()]).toString()).toBe(masked)
  })

  test.each([
    ['', 'c2VjcmV0LTE', '••••E'],
    ['a', 'YXNlY3JldC0x', 'YX••••'],
    ['ab', 'YWJzZWNyZXQtMQ==', 'YWJ••••Q=='],
  ])('in base64 after “%s” all that it decides alone', (before, encoded, masked) => {
    expect(Buffer.from(encoded, 'base64').toString()).toBe(`${before}secret-1`)
    expect(createMasker(['secret-1']).text(encoded)).toBe(masked)
  })

  test.each([
    ['of five characters', 'ab1:2', true],
    ['not of four, of which it tells too little', 'ab1:', false],
  ])('in base64 %s', (_, secret, isMasked) => {
    for (const before of ['', 'x', 'xy']) {
      const encoded = Buffer.from(`${before}${secret}`).toString('base64')
      expect(createMasker([secret]).text(encoded) !== encoded).toBe(isMasked)
    }
  })

  test('in a header by stars, where nothing else changes', () => {
    const { header } = createMasker(['ab12'])
    expect(header('Bearer ab12')).toBe('Bearer ****')
    expect(header('Bearer ü')).toBe('Bearer ü')
  })

  test('a host without secrets copies no byte', () => {
    const piece = Uint8Array.of(1, 2, 3)
    expect(createMasker([undefined]).bytes().push(piece)).toBe(piece)
  })
})

test.each<[string, readonly string[], readonly string[]]>([
  [
    'two secrets in a row that a longer one covers',
    ['abcdef', 'ghijkl', 'abcdefghijklmn'],
    ['abcdefghijklmn'],
  ],
  [
    'four that overlap, once the first are gone',
    ['abcdef', 'defghi', 'ghijkl', 'jklmno'],
    ['abcdef', 'ghi', 'jkl', 'mno'],
  ],
])('one mask is for %s', (_, secrets, pieces) => {
  const masked = createMasker(secrets).bytes()
  const read = [...pieces, ' end'].map((piece) => masked.push(Buffer.from(piece)))
  expect(Buffer.concat([...read, masked.end()]).toString()).toBe('•••• end')
})

test('secrets that overlap are masked alike, however the text is cut, and all of them', () => {
  const letters = (lengths: { minLength: number; maxLength: number }) =>
    fc.array(fc.constantFrom('a', 'b', 'c'), lengths).map((each) => each.join(''))
  const secret = letters({ minLength: 4, maxLength: 7 })
  fc.assert(
    fc.property(
      fc.array(secret, { minLength: 1, maxLength: 4 }),
      fc.array(letters({ minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 6 }),
      (secrets, pieces) => {
        const masked = createMasker(secrets).bytes()
        const read = Buffer.concat([...pieces.map((each) => masked.push(Buffer.from(each))), masked.end()])
        expect(read.toString()).toBe(maskedSlowly(secrets, pieces.join('')))
      },
    ),
  )
})

/** Each stretch that secrets cover, one by one or overlapping, gives way to one mask. */
function maskedSlowly(secrets: readonly string[], text: string): string {
  const places = secrets
    .flatMap((each) =>
      Array.from({ length: text.length }, (_, at) => at).flatMap((at) =>
        text.startsWith(each, at) ? [[at, at + each.length]] : [],
      ),
    )
    .toSorted(([one = 0, end = 0], [other = 0, otherEnd = 0]) => one - other || otherEnd - end)
  let out = ''
  let at = 0
  for (const [start = 0, end = 0] of places) {
    if (start >= at) out += `${text.slice(at, start)}••••`
    at = Math.max(at, end)
  }
  return out + text.slice(at)
}
