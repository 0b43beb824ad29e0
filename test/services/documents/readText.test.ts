import { describe, expect, it } from 'vitest'

import { plainText } from '@/domain/documents/passages'
import { sentText } from '@/domain/documents/sentText'
import { readDocument } from '@/services/documents/readDocument'
import { decodeText, guessEncoding } from '@/services/documents/readers/guessEncoding'

async function read(name: string, content: BlobPart) {
  const result = await readDocument(new Blob([content]), {
    name,
    kind: 'text',
    label: 'd1234',
    onProgress: () => undefined,
  })
  if (!result.ok) throw new Error(result.error.type)
  return result.value
}

describe('text and code are read as documents', () => {
  it('with line ranges, so that a passage is cited by them, and nothing between is lost', async () => {
    const lines = Array.from({ length: 400 }, (_, line) =>
      line % 10 === 9 ? '' : `  const value${line} = compute(${line}) // step`,
    )
    const document = await read('steps.ts', lines.join('\n'))
    expect(document.passages.length).toBeGreaterThan(8)
    expect(document.sections[0]).toMatch(/^1–\d+$/)
    let next = 1
    for (const name of document.sections) {
      const [from, to] = name.split('–').map(Number)
      expect(from).toBe(next)
      next = (to ?? from ?? 0) + 1
    }
    expect(next).toBe(401)
    for (const { section, blocks } of document.passages) {
      const [from = 0, to = 0] = (document.sections[section] ?? '').split('–').map(Number)
      const said = lines
        .slice(from - 1, to)
        .join('\n')
        .trimEnd()
      expect(plainText(blocks)).toBe(said)
    }
    expect(sentText(document, [2])).toContain(`[d1234:2] lines ${document.sections[1]}\n`)
  })

  it('with the headings of Markdown, not the comments of code', async () => {
    const text = [
      '# Guide',
      '',
      '## Setup',
      'Run it.',
      '```sh',
      '# a comment',
      '```',
      '## Use',
      'Call it.',
    ].join('\n')
    const { passages } = await read('guide.md', text)
    expect(passages.map(({ headings }) => headings)).toEqual([
      ['Guide', 'Setup'],
      ['Guide', 'Use'],
    ])
    const code = await read('tool.py', text)
    expect(code.passages.every(({ headings }) => headings.length === 0)).toBe(true)
  })

  it('also where it is one line of a megabyte', async () => {
    const { passages } = await read('data.json', `{"rows":[${'1234567,'.repeat(125_000)}1]}`)
    expect(passages.length).toBeGreaterThan(300)
  })

  it('is empty where it holds no words', async () => {
    await expect(read('blank.txt', ' \n\n ')).rejects.toThrow('empty')
  })
})

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)).buffer

describe('text that names no encoding', () => {
  it.each([
    [
      'shift_jis',
      '8ce1947982cd944c82c582a082e9814296bc914f82cd82dc82be96b382a2814282c782b182c590b682ea82bd82a982c682f182c68ca9939682aa82c282a982ca8142',
      '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。',
    ],
    [
      'euc-jp',
      'b8e3c7daa4cfc7ada4c7a4a2a4eba1a3ccbec1b0a4cfa4dea4c0ccb5a4a4a1a3',
      '吾輩は猫である。名前はまだ無い。',
    ],
    [
      'gb18030',
      'd1a7b6f8cab1cfb0d6aea3acb2bbd2e0cbb5baf5a3bfd3d0c5f3d7d4d4b6b7bdc0b4a3acb2bbd2e0c0d6baf5a3bfbcdbb8f1a3bad2bbb0d9d4aaa1a3',
      '学而时习之，不亦说乎？有朋自远方来，不亦乐乎？价格：一百元。',
    ],
    [
      'big5',
      'bec7a6d3aec9b2dfa4a7a141a4a3a5e7bba1a547a148a6b3aa42a6dbbbb7a4e8a8d3a141a4a3a5e7bcd6a547a148',
      '學而時習之，不亦說乎？有朋自遠方來，不亦樂乎？',
    ],
    [
      'euc-kr',
      'b3aab6f3c0c720b8bbc0cc20c1dfb1b9b0fa20b4deb6f320c7d1c0dabfcdb4c220bcadb7ce20c5ebc7cfc1f620bec6b4cfc7cfb9c7b7ce',
      '나라의 말이 중국과 달라 한자와는 서로 통하지 아니하므로',
    ],
    [
      'windows-1251',
      'd8e8f0eeeae020f1f2f0e0ede020eceeff20f0eee4ede0ff2c20ecedeee3ee20e220ede5e920ebe5f1eee22c20efeeebe5e920e820f0e5ea2e',
      'Широка страна моя родная, много в ней лесов, полей и рек.',
    ],
  ])('is read as %s', (encoding, hex, text) => {
    expect(guessEncoding(bytesOf(hex))).toBe(encoding)
    expect(decodeText(bytesOf(hex))).toBe(text)
    // Among code and figures, too.
    const mixed = 'def total(rows): return sum(rows)  # '.repeat(3)
    const ascii = Array.from(new TextEncoder().encode(mixed), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    if (encoding !== 'windows-1251' && encoding !== 'euc-kr')
      expect(decodeText(bytesOf(ascii + hex))).toBe(mixed + text)
  })

  it.each([
    'Élève préféré à Noël: déjà reçu où ça, Käse und Öl, naïve façade.',
    'Größe, Straße, über, señor, mañana, år, ø, þ.',
    'é',
    'Ça',
    'Übung für Ärzte: Öffnungszeiten täglich außer Sonntag, Prüfung größtenteils schriftlich.',
  ])('is Western otherwise: %s', (text) => {
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0))
    expect(decodeText(bytes.buffer)).toBe(text)
  })
})
