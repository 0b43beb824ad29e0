import mammoth from 'mammoth'

import type { DocumentBlock, DocumentSection } from '@/domain/documents/documentText'
import { failed, ok } from '@/lib/result'
import { escapeHtml } from '@/lib/text/escapeHtml'
import { english } from '@/lib/text/english'

import { readChartEx } from './charts/chartExRows'
import { chartLines, readChart } from './charts/chartRows'
import { checkedFile, openZip, type OpenZip } from './openZip'
import { withFormulasAsText } from './formulas'
import { htmlBlocks } from './htmlBlocks'
import { partsOfType, relationships } from './officeParts'
import { attribute, readXml } from './parseMarkup'
import type { Reader } from './blockBuilder'

/**
 * What a Word document says beside its text: headers and footers, each once, and comments with who made them. Behind the
 * text, since it belongs to no place of it, or to every page.
 */
async function wordMargins(zip: OpenZip, part: string): Promise<readonly DocumentSection[]> {
  const parts = await relationships(zip, part)
  const textsOf = async (types: readonly string[]) => {
    const texts: string[] = []
    for (const path of types.flatMap((type) => partsOfType(parts, type)))
      texts.push(...paragraphsIn((await zip.text(path)) ?? '').map(({ text }) => text))
    return [...new Set(texts)]
  }
  const around = await textsOf(['/header', '/footer'])
  const comments: string[] = []
  for (const path of partsOfType(parts, '/comments'))
    for (const { text, author } of paragraphsIn((await zip.text(path)) ?? ''))
      comments.push(author === '' ? text : `${author}: ${text}`)
  return [...sectionOf(english('Headers and footers'), around), ...sectionOf(english('Comments'), comments)]
}

const sectionOf = (title: string, texts: readonly string[]): readonly DocumentSection[] => {
  if (texts.length === 0) return []
  const blocks: readonly DocumentBlock[] = [
    { type: 'heading', level: 1, text: title },
    ...texts.map((text) => ({ type: 'text', text }) as const),
  ]
  return [{ name: '', blocks }]
}

type Paragraph = { readonly text: string; readonly author: string }

/** The paragraphs of a part that say something, with who made the comment that they are in. */
function paragraphsIn(xml: string): readonly Paragraph[] {
  const found: Paragraph[] = []
  let author = ''
  let text = ''
  let isText = false
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'comment') author = attribute(attributes, 'author') ?? ''
      else if (name === 't') isText = true
      else if (name === 'tab' || name === 'br') text += ' '
    },
    text: (piece) => {
      if (isText) text += piece
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name !== 'p') return
      const said = text.replace(/\s+/g, ' ').trim()
      // A page number alone is a field, which has no text until it is printed, or only digits.
      if (said !== '' && !/^\d{1,4}$/.test(said)) found.push({ text: said, author })
      text = ''
    },
  })
  return found
}

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
