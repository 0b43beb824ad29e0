import { deflateSync } from 'node:zlib'

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { describeDocumentProblem, type DocumentKind } from '@/domain/documents/documentKind'
import { plainText } from '@/domain/documents/passages'
import { readDocument } from '@/services/documents/readDocument'
import { docxOf, pptxOf, wordParagraph, wordTable, xlsxOf } from '#test/support/documents/officeFiles'
import { epubOf, odtOf } from '#test/support/documents/openFiles'
import { pdfFileOf, pdfOf } from '#test/support/documents/pdfOf'
import '#test/support/documents/pdfHere'

const read = (file: Blob, kind: DocumentKind) =>
  readDocument(file, {
    name: `file.${kind}`,
    kind,
    label: 'd1234',
    onProgress: () => undefined,
  })
const textOf = async (file: Blob, kind: DocumentKind): Promise<string> => {
  const result = await read(file, kind)
  return result.ok
    ? result.value.passages.map(({ blocks }) => plainText(blocks)).join('\n')
    : result.error.type
}
/** A file of parts with one of them changed. */
async function changed(file: Blob, name: string, change: (xml: string) => string): Promise<Blob> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  parts[name] = strToU8(change(strFromU8(parts[name]!)))
  return new Blob([zipSync(parts, { level: 1 })])
}

const SHEET = 'xl/worksheets/sheet1.xml'
const cell = (place: string, value: string) => `<c r="${place}" t="str"><v>${value}</v></c>`
const sheetOf = (rows: string) =>
  changed(xlsxOf({ Crew: [['a']] }), SHEET, () => `<worksheet><sheetData>${rows}</sheetData></worksheet>`)
const letters = (column: number): string =>
  (column > 26 ? letters(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26))

describe('a workbook is read as what it says, however far apart that lies', () => {
  it.each<[string, string, string[]]>([
    [
      'the last cell there is',
      `<row r="1">${cell('A1', 'first')}</row><row r="1048576">${cell('XFD1048576', 'last')}</row>`,
      ['first', 'last'],
    ],
    [
      'an address that is none',
      `<row r="1">${cell('Aconstructor1', 'odd')}${cell('B1', 'fine')}</row>`,
      ['odd', 'fine'],
    ],
    [
      'rows and cells out of order',
      `<row r="5">${cell('B5', 'one')}${cell('A5', 'two')}</row><row r="2">${cell('A2', 'three')}</row>`,
      ['one', 'two', 'three'],
    ],
    [
      'a diagonal',
      Array.from(
        { length: 9000 },
        (_, at) => `<row r="${at + 1}">${cell(`${letters(at + 1)}${at + 1}`, `x${at}`)}</row>`,
      ).join(''),
      ['x0', 'x4500', 'x8999'],
    ],
  ])('%s', async (_name, rows, expected) => {
    const text = await textOf(await sheetOf(rows), 'xlsx')
    for (const value of expected) expect(text).toContain(value)
  })

  it('with its columns where they are close to each other', async () => {
    const rows = `<row r="3">${cell('B3', 'Name')}${cell('D3', 'Task')}</row><row r="4">${cell('B4', 'Ada')}${cell('D4', 'press')}</row>`
    expect(await textOf(await sheetOf(rows), 'xlsx')).toContain('|  | Ada |  | press |')
  })
})

/** Quadratic readers took from ten seconds to minutes for these. */
describe('damage and unclosed elements take no time', () => {
  const much = (text: string) => text.repeat(Math.ceil(600_000 / text.length))
  const SOON_MS = 15_000

  it.each(['<div>', '<b>', '<ul><li>', '<table><tr><td>', '<pre>', '<math><mrow>', '<svg>'])(
    'HTML: %s',
    async (tag) => {
      const html = `<p>Begins.</p>${much(tag)}`
      expect(await textOf(new Blob([html]), 'html')).toContain('Begins.')
    },
    SOON_MS,
  )

  it(
    'HTML: ends of what was never begun, and text behind it all',
    async () => {
      const html = `${'<i>'.repeat(80_000)}${'</b>'.repeat(80_000)}<p>The end.</p>`
      expect(await textOf(new Blob([html]), 'html')).toContain('The end.')
    },
    SOON_MS,
  )

  it(
    'what is hidden stays hidden where nothing says where it ends',
    async () => {
      const html = `<p>Shown.</p><div hidden>${'<i>'.repeat(20_000)}secret</div>`
      expect(await textOf(new Blob([html]), 'html')).toBe('Shown.')
    },
    SOON_MS,
  )

  it.each<[string, DocumentKind, string, string]>([
    ['tags without an end', 'docx', 'word/document.xml', '<w:p '],
    ['open drawings', 'docx', 'word/document.xml', '<w:drawing>'],
    ['cells without an end', 'xlsx', SHEET, '<c '],
    ['open cells', 'xlsx', SHEET, '<c r="A1">'],
  ])(
    '%s in %s',
    async (_name, kind, part, tag) => {
      const file = kind === 'docx' ? docxOf(wordParagraph('Hi')) : xlsxOf({ Crew: [['a']] })
      expect(
        await textOf(
          await changed(file, part, (xml) => xml.replace(/<\/(?:w:body|sheetData)>/, `${much(tag)}$&`)),
          kind,
        ),
      ).toBe('broken')
    },
    SOON_MS,
  )
})

describe('a PDF of a kilobyte that unfolds too far is ended, and named in a sentence', () => {
  const LINES = ['', 'BT /F 12 Tf (rain and wind) Tj ET\n', ''] as const
  /** A page whose drawing is deflated twice: a beginning, this piece over and over again, an end. */
  const unfolding = (bytes: number, [begin, piece, end]: readonly [string, string, string]): Blob => {
    const whole = strToU8(begin + piece.repeat(Math.ceil(bytes / piece.length)) + end)
    const twice = deflateSync(deflateSync(whole, { level: 9 }), { level: 9 })
    const stream = Array.from(twice, (byte) => String.fromCharCode(byte)).join('')
    return new Blob([
      pdfFileOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[4 0 R]/Count 1>>',
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>>>',
        `<</Length ${twice.length}/Filter[/FlateDecode/FlateDecode]>>stream\n${stream}\nendstream`,
      ]),
    ])
  }

  it.each([
    ['100 MB of lines', 100_000_000, LINES],
    ['a line of 100 MB', 100_000_000, ['BT /F 0.000001 Tf (', 'rain and wind ', ') Tj ET'] as const],
    ['more lines than a page has', 9_000_000, LINES],
  ])(
    '%s',
    async (_, bytes, drawing) => {
      const file = unfolding(bytes, drawing)
      expect(file.size).toBeLessThan(2_000)
      const result = await read(file, 'pdf')
      expect(result).toEqual({ ok: false, error: { type: 'bomb' } })
      if (!result.ok) expect(describeDocumentProblem('book.pdf', result.error)).toMatch(/unpacks/)
    },
    60_000,
  )
})

const SAMPLES: readonly (readonly [DocumentKind, Blob, string | undefined])[] = [
  [
    'xlsx',
    xlsxOf({
      Crew: [
        ['Name', 'Hours'],
        ['Ada', '7'],
        ['Bo', '12'],
      ],
    }),
    SHEET,
  ],
  [
    'docx',
    docxOf(
      wordParagraph('Harvest', 1) +
        wordParagraph('Rain.') +
        wordTable([
          ['a', 'b'],
          ['c', 'd'],
        ]),
    ),
    'word/document.xml',
  ],
  ['pptx', pptxOf([{ title: 'Plan', lines: ['one', 'two'] }]), 'ppt/slides/slide1.xml'],
  ['odt', odtOf('<text:h text:outline-level="1">Plan</text:h><text:p>One</text:p>'), 'content.xml'],
  ['epub', epubOf(['<h1>One</h1><p>Two</p>']), undefined],
  ['pdf', new Blob([pdfOf([[{ text: 'Title', size: 24 }, 'Words of a page'], ['More words']])]), undefined],
]
const TOKENS = [
  '<',
  '>',
  '<c r="ZZZ9999999">',
  '<row r="0"/>',
  'r="A0"',
  '</',
  '<!--',
  '<![CDATA[',
  '&#0;',
  '\u0000',
  '<w:p>',
  '</w:tbl>',
  '<< /Length -1 >>',
  'endobj',
  'stream',
  '/Kids[4 0 R 4 0 R]',
  '2 0 R',
  '9999999999',
  'xref',
  '%%EOF',
]
const anyDamage = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.nat(60),
    insert: fc.constantFrom('', ...TOKENS),
    times: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: 1, maxLength: 5 },
)
type Damage = typeof anyDamage extends fc.Arbitrary<infer Value> ? Value : never
const damaged = (text: string, damage: Damage): string =>
  damage.reduce((before, { at, remove, insert, times }) => {
    const place = Math.floor(at * before.length)
    return before.slice(0, place) + insert.repeat(times) + before.slice(place + remove)
  }, text)
const latin = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

describe('a damaged document is read or named a problem, soon', () => {
  it.each(SAMPLES)(
    '%s',
    async (kind, file, part) => {
      expect((await read(file, kind)).ok).toBe(true)
      const bytes = latin(new Uint8Array(await file.arrayBuffer()))
      await fc.assert(
        fc.asyncProperty(anyDamage, fc.boolean(), async (damage, inside) => {
          const hurt =
            inside && part !== undefined
              ? await changed(file, part, (xml) => damaged(xml, damage))
              : new Blob([Uint8Array.from(damaged(bytes, damage), (char) => char.charCodeAt(0) & 0xff)])
          const result = await read(hurt, kind)
          // A sentence for the person, or passages: nothing throws.
          if (result.ok) expect(result.value.passages.length).toBeGreaterThan(0)
          else expect(result.error.type).toMatch(/^(?:broken|empty|bomb|scanned|password|old|large)$/)
        }),
        { numRuns: 60, plugins: [fc.timeout(5_000)] },
      )
    },
    60_000,
  )
})
