import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist'

import type { DocumentProblem } from '@/domain/documents/documentKind'
import { failed, type Result } from '@/lib/result'

import { PdfData } from '../pages/pdfData'

import { unfoldsTooFar } from './unfoldsTooFar'

/** Makes the library's worker; undefined where there are none, and it then runs in this thread. */
export type StartPdfWorker = () => Worker | undefined

type Options = Omit<Exclude<Parameters<typeof getDocument>[0], string | URL | undefined>, 'data' | 'worker'>

/**
 * Opens a PDF for as long as `use` takes. Fails as `password` where the file asks for one, as `bomb` where it
 * unfolds to more than any page, and as `broken` where the library, or `use`, throws.
 */
export async function withPdf<Value>(
  file: Blob,
  startWorker: StartPdfWorker,
  options: Options,
  use: (document: PDFDocumentProxy) => Promise<Result<Value, DocumentProblem>>,
): Promise<Result<Value, DocumentProblem>> {
  const port = startWorker()
  const worker = port && PDFWorker.create({ port })
  try {
    const data = new Uint8Array(await file.arrayBuffer())
    if (unfoldsTooFar(data)) return failed({ type: 'bomb' })
    const loading = getDocument({
      data,
      ...(worker && { worker }),
      useWorkerFetch: false,
      // What files name without bringing it, as fonts and tables of Asian characters, comes from this host.
      BinaryDataFactory: PdfData,
      cMapUrl: '/',
      disableFontFace: true,
      verbosity: 0,
      ...options,
    })
    const used = await use(await loading.promise)
    // What was read counts, also where the library ends in the middle of something.
    await loading.destroy().catch(() => undefined)
    return used
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === 'PasswordException'
    return failed({ type: isLocked ? 'password' : 'broken' })
  } finally {
    worker?.destroy()
    port?.terminate()
  }
}
