import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'

import type { DocumentKind } from '@/domain/documents/documentKind'
import { plainText } from '@/domain/documents/passages'
import { readDocument } from '@/services/documents/readDocument'
import { docxOf, pptxOf, wordParagraph, wordTable, xlsxOf } from '#test/support/documents/officeFiles'
import { epubOf, odtOf } from '#test/support/documents/openFiles'
import { zipOf } from '#test/support/documents/zipOf'

const read = (file: Blob, kind: DocumentKind) =>
  readDocument(file, {
    name: `file.${kind}`,
    kind,
    label: 'd1234',
    onProgress: () => undefined,
  })

/** The text of what was read, by passage, with the name of its section. */
async function textOf(file: Blob, kind: DocumentKind): Promise<readonly string[]> {
  const result = await read(file, kind)
  if (!result.ok) throw new Error(result.error.type)
  const { passages, sections } = result.value
  return passages.map(({ section, blocks }) => `${sections[section] ?? ''}: ${plainText(blocks)}`)
}

const problem = async (file: Blob, kind: DocumentKind) => {
  const result = await read(file, kind)
  return result.ok ? undefined : result.error
}

describe('a document is read with its structure', () => {
  it('Word: headings, paragraphs, lists and tables', async () => {
    const file = docxOf(
      wordParagraph('Harvest', 1) +
        wordParagraph('Rain came early & stayed.') +
        wordParagraph('Yield', 2) +
        wordTable([
          ['Parcel', 'hl/ha'],
          ['Upper', '60'],
        ]),
    )
    const result = await read(file, 'docx')
    expect(result.ok && result.value.passages.map(({ headings }) => headings)).toEqual([
      ['Harvest'],
      ['Harvest', 'Yield'],
    ])
    expect(await textOf(file, 'docx')).toEqual([
      ': # Harvest\n\nRain came early & stayed.',
      ': ## Yield\n\n| Parcel | hl/ha |\n| --- | --- |\n| Upper | 60 |',
    ])
  })

  it('Excel: a table for each sheet, with dates', async () => {
    const file = xlsxOf({
      Costs: [
        ['Item', 'Paid', 'On'],
        ['Nets', 1200.5, new Date('2026-07-20T00:00:00Z')],
      ],
      Empty: [],
      Crew: [['Name'], ['Ada']],
    })
    expect(await textOf(file, 'xlsx')).toEqual([
      'Costs: | Item | Paid | On |\n| --- | --- | --- |\n| Nets | 1200.5 | 2026-07-20 |',
      'Crew: | Name |\n| --- |\n| Ada |',
    ])
  })

  it('PowerPoint: slides in their order, with tables and notes, without slide numbers', async () => {
    const file = pptxOf([
      { title: 'First', lines: ['One', 'Two'], notes: 'Speak slowly' },
      {
        title: 'Second',
        lines: ['Three'],
        table: [
          ['A', 'B'],
          ['1', '2'],
        ],
      },
    ])
    expect(await textOf(file, 'pptx')).toEqual([
      '1: ## First\n\nOne\n\nTwo\n\nNotes: Speak slowly',
      '2: ## Second\n\nThree\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
    ])
  })

  it('OpenDocument: headings, lists, notes and tables, without tracked changes and comments', async () => {
    const file = odtOf(
      '<text:tracked-changes><text:p>Deleted</text:p></text:tracked-changes>' +
        '<text:h text:outline-level="2">Soil</text:h>' +
        '<text:p>Loam<text:s/>and clay<office:annotation><text:p>A comment</text:p></office:annotation>' +
        '<text:note><text:note-body><text:p>measured in May</text:p></text:note-body></text:note>.</text:p>' +
        '<text:list><text:list-item><text:p>sand</text:p></text:list-item></text:list>' +
        '<table:table><table:table-row><table:table-cell><text:p>Depth</text:p></table:table-cell>' +
        '<table:table-cell table:number-columns-repeated="16000"/></table:table-row></table:table>',
    )
    const [text = ''] = await textOf(file, 'odt')
    expect(text).toContain(': ## Soil\n\nLoam and clay ( measured in May).\n\n- sand\n\n| Depth |')
    expect(text.length).toBeLessThan(1_000)
  })

  it('EPUB: chapters in reading order', async () => {
    const file = epubOf(['<h1>Rain</h1><p>It fell.<br/>All day.</p>', '<p>It stopped.</p>'])
    expect(await textOf(file, 'epub')).toEqual(['1: # Rain\n\nIt fell.\nAll day.', '2: It stopped.'])
  })

  it('HTML: exports only what is shown', async () => {
    const file = new Blob([
      '<title>No</title><style>p{}</style><script>alert(1)</script><h2>A &amp; B</h2><p>Text <b>bold</b></p><ul><li>one</ul><table><tr><th>H</th></tr><tr><td>x<table><tr><td>in</td></tr></table></td></tr></table>',
    ])
    expect(await textOf(file, 'html')).toEqual([
      ': ## A & B\n\nText bold\n\n- one\n\n| H |\n| --- |\n| x in |',
    ])
  })

  it('CSV: by its own separator and encoding', async () => {
    const latin = Uint8Array.from('Ort;Höhe\nGraz;353\n', (char) => char.charCodeAt(0))
    expect(await textOf(new Blob([latin]), 'csv')).toEqual([
      ': | Ort | Höhe |\n| --- | --- |\n| Graz | 353 |',
    ])
  })
})

describe('what other programs write is read', () => {
  it('a workbook with a sheet that is a chart, times without a day, and parts of days', async () => {
    const day = (hours: number) => new Date(Date.UTC(1899, 11, 30) + hours * 3_600_000)
    const file = xlsxOf({
      Hours: [
        ['Start', 'Worked', 'Sum', 'On'],
        [day(13.5), day(36), 0.07 * 3, new Date('2026-03-01T09:14:59.999Z')],
      ],
      Chart: null,
    })
    expect(await textOf(file, 'xlsx')).toEqual([
      'Hours: | Start | Worked | Sum | On |\n| --- | --- | --- | --- |\n| 13:30 | 36:00 | 0.21 | 2026-03-01 09:15 |',
    ])
  })

  it('a presentation with a link that is no address', async () => {
    const file = pptxOf([{ title: 'First', lines: ['One'], notes: 'Speak slowly', link: 'http://' }])
    expect(await textOf(file, 'pptx')).toEqual(['1: ## First\n\nOne\n\nNotes: Speak slowly'])
  })

  it('XHTML, where an element without content ends at once', async () => {
    const head = '<title/><script src="a.js"/><style/>'
    expect(await textOf(epubOf(['<a id="p1"/><h1>Rain</h1><script/><p>It fell.</p>'], head), 'epub')).toEqual(
      ['1: # Rain\n\nIt fell.'],
    )
    const page = `<?xml version="1.0"?><html><head>${head}</head><body><p>Snow.</p></body></html>`
    expect(await textOf(new Blob([page]), 'html')).toEqual([': Snow.'])
  })

  it('pages in the encoding that they name, unless they are UTF-8 by now', async () => {
    const russian = [0xcc, 0xe0, 0xff, 0xea]
    const named = '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>'
    expect(await textOf(new Blob([named, Uint8Array.from(russian)]), 'html')).toEqual([': Маяк'])
    expect(await textOf(new Blob([named, 'Маяк']), 'html')).toEqual([': Маяк'])
    const japanese = '\u001b$BEt\u001b(B'
    expect(await textOf(new Blob([`<meta charset="iso-2022-jp"><p>${japanese}`]), 'html')).toEqual([': 灯'])
  })

  it('cells that reach over columns and rows, so that the others stay in theirs', async () => {
    const html =
      '<table><tr><th colspan=2>Harbour<th>Time<tr><td rowspan=2>Cork<td>North<td>12:00<tr><td>South<td>12:10<tr><td>Bray<td><td>9:00</table>'
    const table = '| Harbour |  | Time |\n| --- | --- | --- |\n'
    expect(await textOf(new Blob([html]), 'html')).toEqual([
      `: ${table}| Cork | North | 12:00 |\n| Cork | South | 12:10 |\n| Bray |  | 9:00 |`,
    ])
    const cell = (text: string, name = 'table-cell') =>
      `<table:${name}><text:p>${text}</text:p></table:${name}>`
    const odt = odtOf(
      `<table:table><table:table-row>${cell('Harbour')}<table:covered-table-cell/>${cell('Time')}</table:table-row><table:table-row>${cell('Cork')}${cell('North')}${cell('12:00')}</table:table-row></table:table>`,
    )
    expect(await textOf(odt, 'odt')).toEqual([`: ${table}| Cork | North | 12:00 |`])
  })

  it('a table of Excel whose first line tells the separator', async () => {
    const file = new Blob(['sep=;\r\nOrt;Höhe;Preis\r\nGraz;353;1,50\r\n'])
    expect(await textOf(file, 'csv')).toEqual([
      ': | Ort | Höhe | Preis |\n| --- | --- | --- |\n| Graz | 353 | 1,50 |',
    ])
  })

  it('the lines of preformatted text', async () => {
    expect(await textOf(new Blob(['<pre>one\ntwo</pre><p>three\nfour</p>']), 'html')).toEqual([
      ': one\ntwo\n\nthree four',
    ])
  })
})

describe('a document that cannot be read says why', () => {
  const compound = (words: string) =>
    new Blob([
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Uint16Array.from(words, (char) => char.charCodeAt(0)),
    ])

  it('a password', async () => {
    expect(await problem(compound('EncryptedPackage'), 'docx')).toEqual({ type: 'password' })
    const locked = odtOf('', {
      'META-INF/manifest.xml': '<manifest:manifest><manifest:encryption-data x="1"/></manifest:manifest>',
    })
    expect(await problem(locked, 'odt')).toEqual({ type: 'password' })
    const rights = zipOf({ 'META-INF/container.xml': '<container/>', 'META-INF/license.lcpl': '{}' })
    expect(await problem(rights, 'epub')).toEqual({ type: 'password' })
  })

  it('an old format under a new name', async () => {
    expect(await problem(compound('Workbook'), 'xlsx')).toEqual({ type: 'old', format: 'XLSX' })
  })

  it.each(['docx', 'xlsx', 'pptx', 'odt', 'epub'] as const)('damage: %s', async (kind) => {
    expect(await problem(new Blob(['not a document']), kind)).toEqual({ type: 'broken' })
    expect(await problem(zipOf({ 'other.txt': 'x' }), kind)).toEqual({ type: 'broken' })
  })

  it('no text', async () => {
    expect(await problem(docxOf(wordParagraph(' ')), 'docx')).toEqual({ type: 'empty' })
    expect(await problem(new Blob(['\n\n']), 'csv')).toEqual({ type: 'empty' })
  })

  it('a ZIP bomb is refused by its directory, and one whose directory lies as it unpacks', async () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(60_000_000) }, { level: 9 })
    expect(await problem(new Blob([new Uint8Array(bomb)]), 'docx')).toEqual({ type: 'bomb' })

    const lying = new Uint8Array(zipSync({ 'word/document.xml': strToU8('x'.repeat(5_000)) }))
    const view = new DataView(lying.buffer)
    for (let at = 0; at + 46 <= lying.length; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true)
    expect(await problem(new Blob([lying]), 'docx')).toEqual({ type: 'broken' })
  })

  it('a file over the limit', async () => {
    const large = { size: 200_000_000 } as Blob
    expect(await problem(large, 'html')).toEqual({ type: 'large', limitBytes: 100_000_000 })
  })
})

describe('a file that unfolds to far more than it is', () => {
  it('a book that names one chapter 20,000 times has it once', async () => {
    const book = zipOf({
      'META-INF/container.xml':
        '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
      'book.opf': `<package><manifest><item id="c" href="c.xhtml"/></manifest><spine>${'<itemref idref="c"/>'.repeat(20_000)}</spine></package>`,
      'c.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Rain.</p></body></html>',
    })
    expect(await textOf(book, 'epub')).toEqual(['1: Rain.'])
  })
})

it('tells of a long table how far it is read, and goes on from there while it is cut into passages', async () => {
  const shares: number[] = []
  const rows = Array.from({ length: 5_000 }, (_, index) => `${index},${index % 7}`).join('\n')
  await readDocument(new Blob([`night,celsius\n${rows}`]), {
    name: 'log.csv',
    kind: 'csv',
    label: 'd1234',
    onProgress: (done, total) => shares.push(done / total),
  })
  expect(shares.length).toBeGreaterThan(5)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares[0]).toBeGreaterThan(0)
  expect(shares.at(-1)).toBeLessThan(1)
})
