import type { DocumentSection } from '@/domain/documents/documentText'
import { failed, ok } from '@/lib/result'

import { pdfBlocks, type PdfWord } from './pdfBlocks'
import type { Reader } from './reader'
import { withPdf, type StartPdfWorker } from './withPdf'

/** Longer documents are cut here, and it is said, in pages. */
const MOST_PAGES = 5_000
/** A page with fewer characters than this holds a picture of text, or nothing. */
const FEW_CHARS = 20

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
        page.cleanup()
        const blocks = pdfBlocks(words)
        if (words.reduce((sum, { text }) => sum + text.trim().length, 0) < FEW_CHARS && blocks.length === 0)
          withoutText.push(number)
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
