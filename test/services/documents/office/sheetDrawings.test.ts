import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'

import { withCells } from '@/services/documents/office/charts/chartCells'
import { officePages } from '@/services/documents/office/officePages'
import { TEXTS } from '#test/support/documents/drawnChart'

const rels = (...each: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships>${each.map(([id, type, target]) => `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`).join('')}</Relationships>`

const cell = (row: number, column: number) =>
  `<xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>9525</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>19050</xdr:rowOff></xdr:from>`
const PICTURE = `<xdr:oneCellAnchor>${cell(1, 2)}<xdr:ext cx="952500" cy="476250"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr descr="A &quot;boat&quot;"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="p1"/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor>`
const CHART = `<xdr:twoCellAnchor>${cell(4, 0)}${cell(14, 4).replaceAll('from', 'to')}<xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="c1"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:twoCellAnchor>`
/** As openpyxl writes it: it names cells, and holds none of what is in them. */
const CHART_PART =
  "<chartSpace><chart><plotArea><barChart><ser><tx><strRef><f>'It''s sales'!$B$1</f></strRef></tx><cat><strRef><f>'It''s sales'!$A$2:$A$3</f></strRef></cat><val><numRef><f>'It''s sales'!$B$2:$B$3</f></numRef></val></ser></barChart><catAx/><valAx/></plotArea></chart></chartSpace>"

async function htmlOf(drawing: string): Promise<string> {
  const files = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="It\'s sales" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': rels(
      ['r1', 'worksheet', 'worksheets/sheet1.xml'],
      ['r2', 'sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/sharedStrings.xml': '<sst><si><t>North &amp; co</t></si></sst>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row r="1"><c r="B1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Jan</t></is></c><c r="B2"><v>10</v></c></row><row r="3"><c r="A3" t="str"><v>Feb</v></c><c r="B3"><v>20</v></c></row></sheetData><drawing r:id="d1"/></worksheet>',
    'xl/worksheets/_rels/sheet1.xml.rels': rels(['d1', 'drawing', '../drawings/drawing1.xml']),
    'xl/drawings/drawing1.xml': `<xdr:wsDr>${drawing}</xdr:wsDr>`,
    'xl/drawings/_rels/drawing1.xml.rels': rels(
      ['p1', 'image', '../media/boat.png'],
      ['c1', 'chart', '../charts/chart1.xml'],
    ),
    'xl/media/boat.png': 'PNG',
    'xl/charts/chart1.xml': CHART_PART,
  }
  const bytes = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  )
  const pages = await officePages({ file: new Blob([bytes]), kind: 'xlsx', texts: TEXTS }, () => undefined)
  if (!pages.ok) throw new Error(`Not read: ${JSON.stringify(pages)}`)
  return pages.value.parts[0]?.html ?? ''
}

it('shows a picture at the corner of its cell, as large as it is', async () => {
  const html = await htmlOf(PICTURE)
  expect(html).toContain(
    '<div class="over" style="left:1px;top:2px;width:100px;height:50px"><div class="fill m0" role="img" aria-label="A &quot;boat&quot;">',
  )
  expect(html).toContain('.m0{background-image:url(data:image/png;base64,')
  // In the second row and the third column, which no cell has.
  expect(html).toMatch(/<th scope="row">2<\/th><td>Jan<\/td><td[^>]*>10<\/td><td style="position:relative/)
})

it('draws a chart from the cells it names, over the rows it covers', async () => {
  const html = await htmlOf(CHART)
  expect(html).toContain('aria-label="North &amp; co"')
  expect(html).toMatch(/>Jan<\/text>.*>Feb<\/text>/s)
  const heights = [...html.matchAll(/<rect [^>]*height="([\d.]+)"/g)].map(([, height]) => Number(height))
  expect(heights[1]).toBeCloseTo((heights[0] ?? 0) * 2, 0)
  expect(html).toContain('<th scope="row">15</th>')
})

it('leaves out what names nothing that is there', async () => {
  const html = await htmlOf(PICTURE.replace('p1', 'p9') + CHART.replace('c1', 'c9'))
  expect(html).not.toContain('class="over"')
  expect(html).toContain('Jan')
})

it('fills in only what has no copy, and no range that is too large or none', async () => {
  const cells = () => Promise.resolve(new Map([['1 1', '7 & 8']]))
  const part = (reference: string, more = '') => `<c:numRef><c:f>${reference}</c:f>${more}</c:numRef>`
  const filled = (reference: string, more?: string) => withCells(part(reference, more), cells)
  expect(await filled('Sheet1!$A$1')).toContain('<c:pt idx="0"><c:v>7 &amp; 8</c:v></c:pt>')
  for (const none of ['Sheet1!$A$1:$ZZ$99999', 'Sheet1!$B$2:$A$1', '(Sheet1!$A$1,Sheet1!$A$2)', '#REF!'])
    expect(await filled(none)).not.toContain('<c:v>')
  expect(await filled('Sheet1!$A$1', '<c:numCache/>')).toBe(part('Sheet1!$A$1', '<c:numCache/>'))
})
