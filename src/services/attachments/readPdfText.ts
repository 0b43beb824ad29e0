import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist'

import { failed, ok, type Result } from '@/lib/result'
import { watchedWorker } from '@/services/workers/watchedWorker'

/** Longer documents are cut here, and it is said, in pages. */
const MOST_PAGES = 1_000
/** A document that takes longer than this is given up, in milliseconds. */
const LIMIT_MS = 60_000

export type PdfText = {
  /** The words of each page under its number, without layout and pictures. Empty for pages that are pictures alone. */
  readonly text: string
  readonly pages: number
  /** Pages that were read: fewer than `pages` in very long documents. */
  readonly pagesRead: number
}

/** Reads the words of a PDF, in a worker that is ended after. Fails with the end of a sentence: “it …”. */
export async function readPdfText(file: Blob): Promise<Result<PdfText, string>> {
  const port = watchedWorker(
    new Worker(new URL('./pdfWorker.ts', import.meta.url), { type: 'module', name: 'pdf' }),
  )
  const worker = PDFWorker.create({ port })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('took too long to read')), LIMIT_MS)
      port.addEventListener('error', () =>
        reject(new Error('needs a part of the app that could not be loaded')),
      )
    })
    return ok(await Promise.race([textOf(await file.arrayBuffer(), worker), late]))
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === 'PasswordException'
    return failed(isLocked ? 'is locked by a password' : reasonOf(cause))
  } finally {
    clearTimeout(timer)
    worker.destroy()
    port.terminate()
  }
}

async function textOf(data: ArrayBuffer, worker: PDFWorker): Promise<PdfText> {
  // No eval, no fonts or pictures from elsewhere: words are all that is wanted.
  const loading = getDocument({ data, worker, useWorkerFetch: false, disableFontFace: true, verbosity: 0 })
  const document = await loading.promise
  const pagesRead = Math.min(document.numPages, MOST_PAGES)
  const pages: string[] = []
  for (let number = 1; number <= pagesRead; number += 1) {
    const words = await wordsOf(document, number)
    if (words !== '') pages.push(`[page ${number}]\n${words}`)
  }
  return { text: pages.join('\n\n'), pages: document.numPages, pagesRead }
}

async function wordsOf(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  const words = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
  page.cleanup()
  return words.join('').trim()
}

const reasonOf = (cause: unknown): string =>
  cause instanceof Error && /^(?:took|needs) /.test(cause.message) ? cause.message : 'is damaged, or no PDF'
