import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api'

import type { DocumentProblem } from '@/domain/documents/documentKind'
import type { DocumentBlock, DocumentSection, ReadDocument } from '@/domain/documents/documentText'
import { failed, ok, type Result } from '@/lib/result'
import { memberOf } from '@/services/imports/foreignMessages'

import { isPicture, withPdf } from './withPdf'
import { pdfBlocks, type PdfWord } from './pdfBlocks'
import type { OnProgress, Reader } from './blockBuilder'

/** Longer documents are cut here, and it is said, in pages. */
const MOST_PAGES = 5_000
/** Most characters of a file, and of a page: more than any book has. A file of 1 kB can unfold to 100 MB of them. */
const MOST_CHARS = 20_000_000
const MOST_PAGE_CHARS = 2_000_000
/** A number, or the name of the app that scanned it, has at most this many characters… */
const MOST_STAMP_CHARS = 60
/** …and this is how many pages are searched for a picture below, which takes longer than reading words. */
const MOST_LOOKED_AT = 20

/**
 * Reads the words of a PDF, page by page: lines joined to paragraphs by their distance, headings by the size of their
 * type, rows of tables by the gaps between words. A file of scanned pages fails as such.
 */
export const readPdf: Reader = async (file, onProgress) => {
  // No eval, no fonts or pictures from elsewhere: words are all that is wanted.
  const read = await withPdf(file, { enableXfa: true }, (document) => wordsOf(document, onProgress))
  // A damaged form may lie in a file whose pages can be read.
  return !read.ok && read.error.type === 'broken'
    ? withPdf(file, {}, (document) => wordsOf(document, onProgress))
    : read
}

async function wordsOf(
  document: PDFDocumentProxy,
  onProgress: OnProgress,
): Promise<Result<ReadDocument, DocumentProblem>> {
  if (!document.isPureXfa && (await isUnshownForm(document))) return failed({ type: 'form' })
  const read = Math.min(document.numPages, MOST_PAGES)
  const sections: DocumentSection[] = []
  const withoutText: number[] = []
  const isScan = createIsScan()
  let chars = 0
  for (let number = 1; number <= read; number += 1) {
    const page = await document.getPage(number)
    if (document.isPureXfa) {
      sections.push({ name: String(number), blocks: formBlocks(await page.getXfa()) })
      onProgress(number, read)
      continue
    }
    const items = await itemsOf(page, Math.min(MOST_PAGE_CHARS, MOST_CHARS - chars))
    if (!items) return failed({ type: 'bomb' })
    const words = items.map((item): PdfWord => ({
      text: item.str,
      x: at(item.transform, 4),
      y: at(item.transform, 5),
      width: item.width,
      size: sizeOf(item),
    }))
    const blocks = [...pdfBlocks(words), ...(await filledIn(page))]
    const onPage = words.reduce((sum, { text }) => sum + text.trim().length, 0)
    chars += onPage
    if (blocks.length === 0 || (onPage <= MOST_STAMP_CHARS && (await isScan(page)))) withoutText.push(number)
    page.cleanup()
    sections.push({ name: String(number), blocks })
    onProgress(number, read)
  }
  const total = document.numPages
  if (sections.every(({ blocks }) => blocks.length === 0) && document.isPureXfa)
    return failed({ type: 'empty' })
  if (withoutText.length === sections.length) return failed({ type: 'scanned', count: total })
  return ok({
    unit: 'page',
    sections,
    ...(withoutText.length > 0 && { withoutText }),
    ...(read < total && { total }),
  })
}

/** What a dynamic form (XFA) says in place of its pages to programs that cannot show it. */
const PLEASE_WAIT = /^\s*(?:Please wait|The document you are trying to load requires)/i

/** Whether all that the pages say is that this program cannot show the form. */
async function isUnshownForm(document: PDFDocumentProxy): Promise<boolean> {
  const { info } = await document.getMetadata()
  if (memberOf(info, 'IsXFAPresent') !== true) return false
  const { items } = await (await document.getPage(1)).getTextContent()
  return PLEASE_WAIT.test(items.map((item) => ('str' in item ? item.str : '')).join(' '))
}

/** The words of a dynamic form, and what was filled in, in their order. */
function formBlocks(root: unknown): readonly DocumentBlock[] {
  const texts: string[] = []
  const walk = (node: unknown, depth: number) => {
    if (depth > DEEPEST_FORM) return
    const name = memberOf(node, 'name')
    const attributes = memberOf(node, 'attributes')
    const said =
      name === '#text'
        ? memberOf(node, 'value')
        : name === 'input'
          ? memberOf(attributes, 'value')
          : (memberOf(attributes, 'textContent') ?? memberOf(node, 'value'))
    const isWritten = name !== 'input' || memberOf(attributes, 'type') === 'text'
    if (typeof said === 'string' && said.trim() !== '' && isWritten) texts.push(said.trim())
    const children = memberOf(node, 'children')
    if (Array.isArray(children)) for (const child of children) walk(child, depth + 1)
  }
  walk(root, 0)
  return texts.map((text) => ({ type: 'text', text }))
}

const DEEPEST_FORM = 200

/** The words of a page, as they come; undefined once there are more characters than there is room for. */
async function itemsOf(page: PDFPageProxy, most: number): Promise<readonly TextItem[] | undefined> {
  // The library's types leave open what the stream holds.
  const stream = page.streamTextContent() as ReadableStream<TextContent>
  const reader = stream.getReader()
  const items: TextItem[] = []
  let chars = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return items
    for (const item of value.items)
      if ('str' in item) {
        chars += item.str.length + 1
        items.push(item)
      }
    if (chars <= most) continue
    // The library's worker goes on filling a stream that nobody reads.
    void reader.cancel(new Error('too long')).catch(() => undefined)
    return undefined
  }
}

/** What was filled into the form of a page, which is no part of its text: `Name: Ada`. */
async function filledIn(page: PDFPageProxy): Promise<readonly DocumentBlock[]> {
  const fields: readonly unknown[] = await page.getAnnotations()
  return fields.flatMap((field): readonly DocumentBlock[] => {
    const name = memberOf(field, 'alternativeText') || memberOf(field, 'fieldName')
    const value = memberOf(field, 'fieldValue')
    const isFilled = typeof value === 'string' && value.trim() !== '' && value !== 'Off'
    return isFilled && typeof name === 'string' ? [{ type: 'text', text: `${name}: ${value}` }] : []
  })
}

/** Whether pages with few words are scans; after enough of them, the next are like all before. */
function createIsScan() {
  let lookedAt = 0
  let scans = 0
  return async (page: PDFPageProxy): Promise<boolean> => {
    if (lookedAt === MOST_LOOKED_AT) return scans === lookedAt
    const found = await isPicture(page)
    lookedAt += 1
    if (found) scans += 1
    return found
  }
}

const at = (numbers: readonly unknown[], index: number): number => {
  const value = numbers[index]
  return typeof value === 'number' ? value : 0
}

/** The size of the type, from the height of its line where the matrix turns it. */
const sizeOf = ({
  height,
  transform,
}: {
  readonly height: number
  readonly transform: readonly unknown[]
}): number => (height > 0 ? height : Math.hypot(at(transform, 2), at(transform, 3)))
