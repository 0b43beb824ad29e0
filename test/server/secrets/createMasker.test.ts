import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createMasker } from '@/server/secrets/createMasker'

const KEY = 'sk-proj/Ab+9=zz"ü'

/** The chunks that come out for each chunk that goes in, and at the end. */
async function throughStream(chunks: readonly Uint8Array[]): Promise<string> {
  const masked = new Blob(chunks.map((chunk) => Uint8Array.from(chunk)))
    .stream()
    .pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          // As they were cut, not as the blob has them.
          let at = 0
          for (const { length } of chunks) {
            controller.enqueue(chunk.slice(at, at + length))
            at += length
          }
        },
      }),
    )
    .pipeThrough(createMasker([KEY]).stream())
  return new Response(masked).text()
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

  test.each(FORMS)('%s is masked in a stream, wherever it is cut', async (_, form) => {
    const bytes = new TextEncoder().encode(`data: ü ${form}${form} sk-pr\n\n`)
    const whole = createMasker([KEY]).text(new TextDecoder().decode(bytes))
    for (let cut = 1; cut < bytes.length; cut++) {
      expect(await throughStream([bytes.slice(0, cut), bytes.slice(cut)])).toBe(whole)
    }
    expect(await throughStream([...bytes].map((byte) => Uint8Array.of(byte)))).toBe(whole)
  })
})

test('what is no key passes unchanged, byte for byte, however it is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 20 }), { minLength: 1 }),
      async (chunks) => {
        const whole = new TextDecoder('latin1').decode(Uint8Array.from(chunks.flatMap((chunk) => [...chunk])))
        fc.pre(!/sk|ay0|stc|zay/i.test(whole))
        const { stream } = createMasker([KEY])
        const masked = stream()
        const writer = masked.writable.getWriter()
        const read = new Response(masked.readable).arrayBuffer()
        for (const chunk of chunks) await writer.write(chunk)
        await writer.close()
        expect(new TextDecoder('latin1').decode(await read)).toBe(whole)
      },
    ),
    { numRuns: 50 },
  )
})

test('an event is forwarded immediately while the stream continues', async () => {
  const masked = createMasker([KEY]).stream()
  const writer = masked.writable.getWriter()
  const reader = masked.readable.getReader()
  void writer.write(new TextEncoder().encode('data: {"text":"ask"}\n\n'))
  const { value } = await reader.read()
  expect(new TextDecoder().decode(value)).toBe('data: {"text":"ask"}\n\n')
})

test('without a key nothing is touched', () => {
  expect(createMasker([undefined]).text('sk-anything')).toBe('sk-anything')
  expect(createMasker(['k']).text('kkk')).toBe('kkk')
})
