import { expect, it } from 'vitest'

import type { DocumentKind } from '@/domain/documents/documentKind'
import { plainText } from '@/domain/documents/passages'
import { readDocument } from '@/services/documents/readDocument'
import { chartXml, docxOf, pptxOf, wordParagraph, xlsxOf } from '#test/support/documents/officeFiles'
import { odtOf } from '#test/support/documents/openFiles'

async function read(file: Blob, kind: DocumentKind) {
  const progress: number[] = []
  const result = await readDocument(file, {
    name: `file.${kind}`,
    kind,
    label: 'd1234',
    onProgress: (done, total) => progress.push(done / total),
  })
  if (!result.ok) throw new Error(result.error.type)
  return { ...result.value, text: result.value.passages.map(({ blocks }) => plainText(blocks)), progress }
}

const SALES = chartXml('Sales', [
  { name: 'North', labels: ['Q1', 'Q2'], values: [4.3, 2.5] },
  { name: 'South', labels: ['Q1', 'Q2'], values: [1, 3] },
])

it('formulas and charts of Word stand where they are in the text', async () => {
  const formula =
    '<m:oMath><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>'
  const file = docxOf(
    `<w:p><w:r><w:t xml:space="preserve">Energy is m</w:t></w:r>${formula}<w:r><w:t xml:space="preserve"> here.</w:t></w:r></w:p>` +
      '<w:p><w:r><w:drawing><a:graphic><a:graphicData><c:chart r:id="c1"/></a:graphicData></a:graphic></w:drawing></w:r></w:p>' +
      wordParagraph('End'),
    {
      'word/_rels/document.xml.rels':
        '<Relationships><Relationship Id="s1" Type="x/styles" Target="styles.xml"/><Relationship Id="c1" Type="x/chart" Target="charts/chart1.xml"/></Relationships>',
      'word/charts/chart1.xml': SALES,
    },
  )
  const { text, progress } = await read(file, 'docx')
  expect(text).toEqual([
    'Energy is mc^2 here.\n\nSales\n | North | South\nQ1 | 4.3 | 1\nQ2 | 2.5 | 3\n\nEnd'.replace(
      '\n |',
      '\n|',
    ),
  ])
  expect(progress).toEqual([...progress].sort((one, other) => one - other))
  expect(progress.at(-1)).toBeLessThanOrEqual(1)
})

it('a slide has the numbers of its charts, the text of its diagrams and its formulas', async () => {
  const file = pptxOf([
    {
      title: 'Year',
      lines: ['Text'],
      xml: '<p:sp><p:txBody><a:p><a14:m><m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath></a14:m></a:p></p:txBody></p:sp>',
      chart: SALES,
      diagram: ['Plan', 'Build'],
      notes: 'Slowly',
    },
  ])
  const { text } = await read(file, 'pptx')
  expect(text).toEqual([
    '## Year\n\nText\n\n1/2\n\nSales\n\n|  | North | South |\n| --- | --- | --- |\n| Q1 | 4.3 | 1 |\n| Q2 | 2.5 | 3 |\n\nPlan\n\nBuild\n\nNotes: Slowly',
  ])
})

it('the days of a chart are days', async () => {
  const days = chartXml('', [
    { name: 'Rain', labels: ['46023', '46024'], values: [1, 2], format: 'm/d/yyyy' },
  ])
  const { text } = await read(pptxOf([{ title: 'A', lines: [], chart: days }]), 'pptx')
  expect(text[0]).toContain('| 2026-01-01 | 1 |')
})

it('a formula of Excel without a saved result stands for itself, and is counted', async () => {
  const file = xlsxOf({
    Costs: [
      ['Item', 'Sum'],
      ['a', { formula: 'A1&amp;"x"' }],
      ['b', { formula: 'SUM(B2:B3)', value: '' }],
      ['c', { formula: 'B2*2', value: '12.5' }],
      ['d', { formula: 'IF(1,"")', value: '', isText: true }],
    ],
  })
  const { text, missingResults } = await read(file, 'xlsx')
  expect(missingResults).toBe(2)
  expect(text).toEqual([
    '| Item | Sum |\n| --- | --- |\n| a | =A1&"x" |\n| b | =SUM(B2:B3) |\n| c | 12.5 |\n| d |  |',
  ])
})

it('a workbook with all results says nothing of missing ones, and tells how far it is', async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => [index, index * 2])
  const { missingResults, progress } = await read(xlsxOf({ Numbers: rows }), 'xlsx')
  expect(missingResults).toBeUndefined()
  expect(progress.length).toBeGreaterThan(8)
  expect(progress).toEqual([...progress].sort((one, other) => one - other))
  expect(progress.at(-1)).toBe(1)
})

it('formulas and charts of an OpenDocument text are read from where they are kept', async () => {
  const file = odtOf(
    '<text:p>Area <draw:frame><draw:object xlink:href="./Object 1"/></draw:frame> m</text:p>' +
      '<text:p><draw:frame><draw:object xlink:href="./Object 2"/></draw:frame></text:p><text:p>End</text:p>',
    {
      'Object 1/content.xml': '<?xml version="1.0"?>\n<math><msup><mi>r</mi><mn>2</mn></msup></math>',
      'Object 2/content.xml':
        '<number:date-style><number:text>/</number:text></number:date-style><office:body><office:chart><text:p>Sales<draw:object xlink:href="./Object 2"/></text:p><table:table><table:table-row><table:table-cell><text:p>Q1</text:p></table:table-cell><table:table-cell><text:p>4</text:p></table:table-cell></table:table-row></table:table></office:chart></office:body>',
    },
  )
  const { text } = await read(file, 'odt')
  expect(text).toEqual(['Area r^2 m\n\nSales\n\n| Q1 | 4 |\n| --- | --- |\n\nEnd'])
})

it('a web page has its formulas, and what it hides stays unread', async () => {
  const file = new Blob([
    '<p>So <math><mfrac><mn>1</mn><mi>n</mi></mfrac></math> falls.</p><p hidden><math><mi>z</mi></math></p><p>End</p>',
  ])
  const { text } = await read(file, 'html')
  expect(text).toEqual(['So 1/n falls.\n\nEnd'])
})

it('pictures, which are not read, are counted', async () => {
  const word = docxOf(wordParagraph('A'), {
    'word/media/image1.png': 'x',
    'word/media/image2.EMF': 'x',
    'docProps/thumbnail.jpeg': 'x',
  })
  expect((await read(word, 'docx')).pictures).toBe(2)
  expect((await read(docxOf(wordParagraph('A')), 'docx')).pictures).toBeUndefined()
})

it('pictures of a web page are counted once each, without those that only decorate or count visits', async () => {
  const png = (width: number) =>
    `data:image/png;base64,${btoa(`\u0089PNG\r\n\u001A\n\0\0\0\rIHDR\0\0\0${String.fromCodePoint(width)}\0\0\0\u0001\u0008\u0006\0\0\0`)}`
  const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const page = (body: string) => new Blob([`<p>A</p>${body}`])
  const shown = [
    '<img src="a.png"><img src="a.png">',
    '<picture><source srcset="b.webp"><img src="b.png" alt=""></picture>',
    `<img src="${gif}" data-src="late.jpg">`,
    `<img src="${png(3)}" width="300">`,
    '<img srcset="c.png 2x" style="max-width: 100%; height: 120px">',
  ]
  const unseen = [
    `<img src="${gif}"><img src="${png(1)}">`,
    '<img src="t1.png" width="1" height="1"><img src="t2.png" height="0"><img src="t3.png" style="width:1px">',
    '<img src="d.png" role="presentation"><img src="e.png" hidden><div style="display:none"><img src="f.png"></div>',
    '<noscript><img src="g.png"></noscript><img>',
  ]
  expect((await read(page([...shown, ...unseen].join('')), 'html')).pictures).toBe(5)
  expect((await read(page(unseen.join('')), 'html')).pictures).toBeUndefined()
})
