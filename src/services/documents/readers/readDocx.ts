import mammoth from 'mammoth'

import { failed, ok } from '@/lib/result'
import { escapeHtml } from '@/lib/text/escapeHtml'

import { readChartEx } from './charts/chartExRows'
import { chartLines, readChart } from './charts/chartRows'
import { checkedFile } from './checkedFile'
import { withFormulasAsText } from './formulas'
import { htmlBlocks } from './htmlBlocks'
import { relationships } from './officeParts'
import { openZip, type OpenZip } from './openZip'
import type { Reader } from './reader'
import { wordMargins } from './wordMargins'

const DOCUMENT = 'word/document.xml'
/** Where text of a person is. */
const TEXTS = new Set([DOCUMENT, 'word/footnotes.xml', 'word/endnotes.xml'])

/** How far a document is in hundredths once it is unpacked, parsed and written as HTML: the library tells no more. */
const UNPACKED = 15
const PARSED = 75
const WRITTEN = 95

/**
 * Reads a Word document by mammoth: headings by their styles, lists, tables, foot- and endnotes. Formulas and the numbers
 * of charts, which it leaves out, are put in as text before; headers, footers and comments come behind. Word lays out pages when it prints, so there are none.
 */
export const readDocx: Reader = async (file, onProgress) => {
  const zip = await openZip(file)
  if (!zip.ok) return zip
  const charts = await chartsOf(zip.value)
  const change = (name: string, xml: string) =>
    TEXTS.has(name) ? withFormulasAsText(withChartsAsText(xml, charts), wordText) : xml
  const checked = await checkedFile(file, zip.value, change, (done, total) =>
    onProgress((UNPACKED * done) / total, 100),
  )
  if (!checked) return failed({ type: 'broken' })
  const arrayBuffer = await checked.arrayBuffer()
  // It takes `buffer` in Node and `arrayBuffer` in browsers.
  const input = { arrayBuffer, buffer: new Uint8Array(arrayBuffer) }
  const { value } = await mammoth.convertToHtml(input, {
    convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
    externalFileAccess: false,
    transformDocument: (document: unknown) => {
      onProgress(PARSED, 100)
      return document
    },
  })
  onProgress(WRITTEN, 100)
  const margins = await wordMargins(zip.value, DOCUMENT)
  return ok({ unit: 'document', sections: [{ name: '', blocks: htmlBlocks(value) }, ...margins] })
}

const wordText = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`

/** The charts of a document, each as the lines that take its place, by the id it is named by. */
async function chartsOf(zip: OpenZip): Promise<ReadonlyMap<string, readonly string[]>> {
  const charts = new Map<string, readonly string[]>()
  for (const [id, { path, type }] of await relationships(zip, DOCUMENT)) {
    const read = type.endsWith('/chart') ? readChart : type.endsWith('/chartEx') ? readChartEx : undefined
    if (read) charts.set(id, chartLines(read((await zip.text(path)) ?? '')))
  }
  return charts
}

/**
 * A chart is named inside a drawing, which is in a run: lines of that run take its place. Newer kinds of charts are one of
 * two alternatives, of which the library reads the other, a picture: the lines take the place of both.
 */
function withChartsAsText(xml: string, charts: ReadonlyMap<string, readonly string[]>): string {
  if (charts.size === 0) return xml
  const withText = (drawing: string) => {
    const id = /<cx?:chart\s[^>]*r:id="([^"]*)"/.exec(drawing)?.[1]
    const lines = id === undefined ? undefined : charts.get(id)
    return (
      lines?.map((line) => `<w:t xml:space="preserve">${escapeHtml(line)}</w:t>`).join('<w:br/>') ?? drawing
    )
  }
  return xml
    .replace(ALTERNATIVES, (both) => (both.includes('<cx:chart') ? withText(both) : both))
    .replace(/<w:drawing>(?:(?!<\/?w:drawing>)[\s\S])*<\/w:drawing>/g, withText)
}

/** Without those that have others inside. */
const ALTERNATIVES = /<mc:AlternateContent\b(?:(?!<\/?mc:AlternateContent\b)[\s\S])*<\/mc:AlternateContent>/g
