import { zipOf } from './zipOf'

const PACKAGE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'

const relationships = (targets: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<?xml version="1.0"?><Relationships xmlns="${PACKAGE_RELATIONSHIPS}">${targets
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const types = (parts: readonly (readonly [path: string, type: string])[]): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts
    .map(
      ([path, type]) =>
        `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A paragraph of a Word document, with the style of a heading where a level is given. */
export const wordParagraph = (text: string, level?: number): string =>
  `<w:p>${level === undefined ? '' : `<w:pPr><w:pStyle w:val="Heading${level}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`

/** A table of a Word document. */
export const wordTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

/** A Word document with this body. */
export function docxOf(body: string, further: Readonly<Record<string, string>> = {}): Blob {
  const style = (level: number) =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`
  return zipOf({
    '[Content_Types].xml': types([
      ['word/document.xml', 'wordprocessingml.document.main'],
      ['word/styles.xml', 'wordprocessingml.styles'],
    ]),
    '_rels/.rels': relationships([['r1', 'officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': relationships([['s1', 'styles', 'styles.xml']]),
    'word/styles.xml': `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${[1, 2, 3].map(style).join('')}</w:styles>`,
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ...further,
  })
}

/** A formula of Excel, as XML, with the result that the file holds. */
type Formula = { readonly formula: string; readonly value?: string; readonly isText?: boolean }

type Cell = string | number | Date | Formula

function cellXml(value: Cell, place: string): string {
  if (typeof value === 'string') return `<c r="${place}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  if (value instanceof Date)
    return `<c r="${place}" s="1"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`
  const result = value.value === undefined ? '' : `<v>${value.value}</v>`
  return `<c r="${place}"${value.isText === true ? ' t="str"' : ''}><f>${value.formula}</f>${result}</c>`
}

/**
 * An Excel workbook: sheets by name, null for one that is a chart; numbers stay numbers, and a Date is written as Excel
 * counts days.
 */
export function xlsxOf(sheets: Readonly<Record<string, readonly (readonly Cell[])[] | null>>): Blob {
  const names = Object.keys(sheets)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const files: Record<string, string> = {
    '[Content_Types].xml': types([
      ['xl/workbook.xml', 'spreadsheetml.sheet.main'],
      ['xl/styles.xml', 'spreadsheetml.styles'],
      ...names.map((_, index) => [`xl/worksheets/sheet${index + 1}.xml`, 'spreadsheetml.worksheet'] as const),
    ]),
    '_rels/.rels': relationships([['r1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${OFFICE}/relationships"><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...names.map((name, index) => {
        const type = sheets[name] === null ? 'chartsheet' : 'worksheet'
        return [`r${index + 1}`, type, `${type}s/sheet${index + 1}.xml`] as const
      }),
      ['style', 'styles', 'styles.xml'],
    ]),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
  names.forEach((name, index) => {
    if (sheets[name] === null) return
    const rows = (sheets[name] ?? []).map((row, at) => {
      const cells = row.map((value, column) => cellXml(value, `${String.fromCharCode(65 + column)}${at + 1}`))
      return `<row r="${at + 1}">${cells.join('')}</row>`
    })
    files[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`
  })
  return zipOf(files)
}

/** A slide of a presentation. */
export type Slide = {
  readonly title: string
  readonly lines: readonly string[]
  readonly table?: readonly (readonly string[])[]
  readonly notes?: string
  /** Where a link on it leads. */
  readonly link?: string
  /** More on it, as XML. */
  readonly xml?: string
  /** A chart on it, as XML. */
  readonly chart?: string
  /** One of the kind that Office draws since 2016. */
  readonly chartEx?: string
  /** The texts of a diagram (SmartArt). */
  readonly diagram?: readonly string[]
}

type ChartSeries = {
  readonly name: string
  readonly labels: readonly string[]
  readonly values: readonly number[]
  /** How Excel shows the labels, where they are numbers. */
  readonly format?: string
}

/** A chart of Office with the numbers that it keeps. */
export function chartXml(title: string, series: readonly ChartSeries[]): string {
  const points = (values: readonly (string | number)[]) =>
    values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')
  const one = ({ name, labels, values, format }: ChartSeries) =>
    `<c:ser><c:tx><c:strRef><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx>` +
    `<c:cat><c:numRef><c:numCache>${format === undefined ? '' : `<c:formatCode>${format}</c:formatCode>`}${points(labels)}</c:numCache></c:numRef></c:cat>` +
    `<c:val><c:numRef><c:numCache><c:formatCode>General</c:formatCode>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`
  return `<c:chartSpace><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>${series.map(one).join('')}</c:barChart><c:catAx><c:title><a:t>Axis</a:t></c:title></c:catAx></c:plotArea></c:chart></c:chartSpace>`
}

/** A PowerPoint presentation. Its slides are stored in reverse, as an editor may. */
export function pptxOf(slides: readonly Slide[]): Blob {
  const shape = (kind: string, lines: readonly string[]) =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:txBody>${lines.map((line) => `<a:p><a:r><a:t>${escaped(line)}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`
  const files: Record<string, string> = {}
  const stored = (index: number) => slides.length - index
  slides.forEach(({ title, lines, table, notes, link, xml, chart, chartEx, diagram }, index) => {
    const grid =
      table &&
      `<p:graphicFrame><a:tbl>${table.map((row) => `<a:tr>${row.map((each) => `<a:tc><a:txBody><a:p><a:r><a:t>${escaped(each)}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`).join('')}</a:tbl></p:graphicFrame>`
    files[`ppt/slides/slide${stored(index)}.xml`] =
      `<p:sld><p:spTree>${shape('title', [title])}${shape('body', lines)}${shape('sldNum', ['9'])}${grid ?? ''}${xml ?? ''}</p:spTree></p:sld>`
    files[`ppt/slides/_rels/slide${stored(index)}.xml.rels`] = relationships([
      ...(link === undefined ? [] : [['l1', 'hyperlink', link] as const]),
      ...(chart === undefined ? [] : [['c1', 'chart', `../charts/chart${stored(index)}.xml`] as const]),
      ...(chartEx === undefined ? [] : [['c2', 'chartEx', '../charts/chartEx1.xml'] as const]),
      ...(diagram === undefined ? [] : [['d1', 'diagramData', '../diagrams/data1.xml'] as const]),
      ...(notes === undefined
        ? []
        : [['n1', 'notesSlide', `../notesSlides/notesSlide${stored(index)}.xml`] as const]),
    ])
    if (chart !== undefined) files[`ppt/charts/chart${stored(index)}.xml`] = chart
    if (chartEx !== undefined) files['ppt/charts/chartEx1.xml'] = chartEx
    if (diagram !== undefined)
      files['ppt/diagrams/data1.xml'] =
        `<dgm:dataModel>${diagram.map((text) => `<dgm:pt><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`).join('')}</dgm:dataModel>`
    if (notes === undefined) return
    files[`ppt/notesSlides/notesSlide${stored(index)}.xml`] =
      `<p:notes>${shape('sldImg', ['x'])}${shape('body', [notes])}</p:notes>`
  })
  return zipOf({
    ...files,
    'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="r${index}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(
      slides.map((_, index) => [`r${index}`, 'slide', `slides/slide${stored(index)}.xml`] as const),
    ),
  })
}
