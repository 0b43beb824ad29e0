import { describe, expect, it } from 'vitest'

import type { DocumentKind } from '@/domain/documents/documentKind'
import { plainText } from '@/domain/documents/passages'
import { readDocument } from '@/services/documents/readDocument'
import { readChartEx } from '@/services/documents/readers/charts/chartExRows'
import { chartExXml } from '#test/support/documents/chartEx'
import { docxOf, pptxOf, wordParagraph } from '#test/support/documents/officeFiles'

const STEPS = chartExXml('Cash', [
  {
    layout: 'waterfall',
    name: 'Euros',
    dimensions: [
      { type: 'cat', isText: true, levels: [['Start', 'Rent &amp; heat', 'End']] },
      { type: 'val', levels: [[100, -20.5, 79.5]] },
    ],
  },
])

async function read(file: Blob, kind: DocumentKind) {
  const result = await readDocument(file, {
    name: `file.${kind}`,
    kind,
    label: 'd1234',
    onProgress: () => undefined,
  })
  if (!result.ok) throw new Error(result.error.type)
  return { ...result.value, text: result.value.passages.map(({ blocks }) => plainText(blocks)).join('\n\n') }
}

/** A chart in a run of Word, with the picture for versions that cannot draw it. */
const inWord = (id: string) =>
  `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="cx1"><w:drawing><wp:inline><a:graphic><a:graphicData><cx:chart xmlns:cx="x" r:id="${id}"/></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:drawing><pic:pic><a:blip r:embed="p1"/></pic:pic></w:drawing></mc:Fallback></mc:AlternateContent></w:r></w:p>`

const wordFile = (chart: string) =>
  docxOf(wordParagraph('Before') + inWord('c1') + wordParagraph('After'), {
    'word/_rels/document.xml.rels':
      '<Relationships><Relationship Id="s1" Type="x/styles" Target="styles.xml"/><Relationship Id="c1" Type="http://schemas.microsoft.com/office/2014/relationships/chartEx" Target="charts/chartEx1.xml"/></Relationships>',
    'word/charts/chartEx1.xml': chart,
    'word/media/image1.png': 'x',
  })

describe('charts that Office draws since 2016', () => {
  it('are where they are in the text of Word, instead of the picture for older versions', async () => {
    const { text, pictures } = await read(wordFile(STEPS), 'docx')
    expect(text).toBe('Before\n\nCash\n| Euros\nStart | 100\nRent & heat | -20.5\nEnd | 79.5\n\nAfter')
    expect(pictures).toBeUndefined()
  })

  it('are tables of their slide', async () => {
    const { text } = await read(pptxOf([{ title: 'Year', lines: [], chartEx: STEPS }]), 'pptx')
    expect(text).toBe(
      '## Year\n\nCash\n\n|  | Euros |\n| --- | --- |\n| Start | 100 |\n| Rent & heat | -20.5 |\n| End | 79.5 |',
    )
  })

  it('say so where the file has no numbers of them', async () => {
    const none = chartExXml('Cash', [{ layout: 'funnel', name: 'Euros' }])
    expect((await read(wordFile(none), 'docx')).text).toContain(
      'Cash\n(The numbers of this chart aren’t in the file.)',
    )
    const slides = pptxOf([{ title: 'Year', lines: [], chartEx: none }])
    expect((await read(slides, 'pptx')).text).toContain('The numbers of this chart aren’t in the file.')
  })

  it('name all levels of a treemap or a sunburst, the outer ones for what follows them', () => {
    const xml = chartExXml('', [
      {
        layout: 'sunburst',
        name: 'Trees',
        dimensions: [
          {
            type: 'cat',
            isText: true,
            levels: [
              ['Oak', 'Elm', undefined],
              ['Wood', undefined, 'Park'],
              ['North', undefined, 'South'],
            ],
          },
          { type: 'size', levels: [[5, 7, 9]] },
        ],
      },
    ])
    expect(readChartEx(xml).rows).toEqual([
      ['', 'Trees'],
      ['North › Wood › Oak', '5'],
      ['North › Wood › Elm', '7'],
      ['South › Park', '9'],
    ])
  })

  it('number the values of a histogram, and leave out the line of a Pareto chart', () => {
    const xml = chartExXml('Ages', [
      {
        layout: 'clusteredColumn',
        name: 'Age',
        dimensions: [{ type: 'val', levels: [[30, undefined, 41]] }],
      },
      { layout: 'paretoLine' },
    ])
    expect(readChartEx(xml)).toEqual({
      title: 'Ages',
      rows: [
        ['', 'Age'],
        ['1', '30'],
        ['2', ''],
        ['3', '41'],
      ],
    })
  })

  it('have a column for each series of a box plot, whose data are in another order', () => {
    const of = (name: string, values: readonly number[]) => ({
      layout: 'boxWhisker',
      name,
      dimensions: [
        { type: 'cat', isText: true, levels: [['A', 'A']] },
        { type: 'val', levels: [values] },
      ],
    })
    expect(readChartEx(chartExXml('', [of('One', [1, 2]), of('Two', [3, 4])])).rows).toEqual([
      ['', 'One', 'Two'],
      ['A', '1', '3'],
      ['A', '2', '4'],
    ])
  })

  it('read days as days, and both numbers of a map', () => {
    const xml = chartExXml('', [
      {
        layout: 'regionMap',
        name: 'Rain',
        dimensions: [
          { type: 'cat', isText: true, levels: [['Kent']] },
          { type: 'entityId', isText: true, levels: [[17]] },
          { type: 'colorVal', levels: [[0.1 + 0.2]] },
          { type: 'x', levels: [[46_023]], format: 'm/d/yyyy' },
        ],
      },
    ])
    expect(readChartEx(xml).rows).toEqual([
      ['', 'Rain (colorVal)', 'Rain (x)'],
      ['Kent', '0.3', '2026-01-01'],
    ])
  })
})
