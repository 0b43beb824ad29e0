import type { DocumentProblem } from '@/domain/documents/documentProblem'
import { failed, ok, type Result } from '@/lib/result'

import type { OnProgress } from '../readers/reader'
import { withPdf, type StartPdfWorker } from '../readers/withPdf'
import type { DrawnPage } from '../worker/documentMessages'
import { PdfCanvas, PdfFilters } from './pdfCanvas'

/** Pixels of the longer side: providers shrink larger pictures themselves. */
const LONGER_SIDE = 1_568
/** Of JPEG, from 0 to 1: small type stays readable. */
const QUALITY = 0.85
/** Glyphs are drawn as paths, since a worker has no fonts; what the library needs comes from this host. */
const IN_A_WORKER = {
  useSystemFonts: false,
  disableWorkerRendering: true,
  standardFontDataUrl: '/',
  wasmUrl: '/',
  CanvasFactory: PdfCanvas,
  FilterFactory: PdfFilters,
}

/** Draws pages of a PDF, by number from 1. Only in a worker: drawing a page can take a second. */
export async function drawPages(
  file: Blob,
  numbers: readonly number[],
  startWorker: StartPdfWorker,
  onProgress: OnProgress,
): Promise<Result<readonly DrawnPage[], DocumentProblem>> {
  if (typeof OffscreenCanvas === 'undefined') return failed({ type: 'undrawable' })
  return withPdf(file, startWorker, IN_A_WORKER, async (document) => {
    const pages: DrawnPage[] = []
    for (const number of numbers) {
      const page = await document.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: LONGER_SIDE / Math.max(width, height) })
      const canvas = new OffscreenCanvas(Math.round(viewport.width), Math.round(viewport.height))
      // The library draws on either kind of canvas; its types know one. As for print: nothing waits for frames.
      await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, intent: 'print' }).promise
      pages.push({ number, bytes: await smallest(canvas) })
      page.cleanup()
      onProgress(pages.length, numbers.length)
    }
    return ok(pages)
  })
}

/** PNG for type and lines, JPEG for photographs of pages: whichever is smaller. */
async function smallest(canvas: OffscreenCanvas): Promise<Blob> {
  const png = await canvas.convertToBlob({ type: 'image/png' })
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return jpeg.type === 'image/jpeg' && jpeg.size < png.size ? jpeg : png
}
