import type { PDFPageProxy } from 'pdfjs-dist'

import type { DocumentBlock, DocumentSection } from '@/domain/documents/documentText'
import { failed, ok } from '@/lib/result'
import { memberOf } from '@/services/imports/foreignText'

import { isPicture } from './isPicture'
import { pdfBlocks, type PdfWord } from './pdfBlocks'
import type { Reader } from './reader'
import { withPdf, type StartPdfWorker } from './withPdf'

/** Longer documents are cut here, and it is said, in pages. */
const MOST_PAGES = 5_000
/** A number, or the name of the app that scanned it, has at most this many characters… */
const MOST_STAMP_CHARS = 60
/** …and this is how many pages are searched for a picture below, which takes longer than reading words. */
const MOST_LOOKED_AT = 20

/**
 * Reads the words of a PDF, page by page: lines joined to paragraphs by their distance, headings by the size of their
 * type, rows of tables by the gaps between words. A file of scanned pages fails as such.
 */
export const createReadPdf =
  (startWorker: StartPdfWorker): Reader =>
  (file, onProgress) =>
    // No eval, no fonts or pictures from elsewhere: words are all that is wanted.
    withPdf(file, startWorker, {}, async (document) => {
      const read = Math.min(document.numPages, MOST_PAGES)
      const sections: DocumentSection[] = []
      const withoutText: number[] = []
      const isScan = createIsScan()
      for (let number = 1; number <= read; number += 1) {
        const page = await document.getPage(number)
        const { items } = await page.getTextContent()
        const words = items.flatMap((item): readonly PdfWord[] =>
          'str' in item
            ? [
                {
                  text: item.str,
                  x: at(item.transform, 4),
                  y: at(item.transform, 5),
                  width: item.width,
                  size: sizeOf(item),
                },
              ]
            : [],
        )
        const blocks = [...pdfBlocks(words), ...(await filledIn(page))]
        const chars = words.reduce((sum, { text }) => sum + text.trim().length, 0)
        if (blocks.length === 0 || (chars <= MOST_STAMP_CHARS && (await isScan(page))))
          withoutText.push(number)
        page.cleanup()
        sections.push({ name: String(number), blocks })
        onProgress(number, read)
      }
      const total = document.numPages
      if (withoutText.length === sections.length) return failed({ type: 'scanned', count: total })
      return ok({
        unit: 'page',
        sections,
        ...(withoutText.length > 0 && { withoutText }),
        ...(read < total && { total }),
      })
    })

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
