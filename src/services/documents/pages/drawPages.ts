import type { DocumentProblem } from '@/domain/documents/documentKind'
import { failed, ok, type Result } from '@/lib/result'

import type { OnProgress } from '../readers/blockBuilder'
import { withPdf } from '../readers/withPdf'
import type { DrawnPage, DrawOrder } from '../worker/documentMessages'

type Drawn = { canvas: OffscreenCanvas | null; context: OffscreenCanvasRenderingContext2D | null }

/** Canvases for the PDF library where there is no page: its own are elements. */
class PdfCanvas {
  create(width: number, height: number): Drawn {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }

  reset({ canvas }: Drawn, width: number, height: number) {
    if (!canvas) return
    canvas.width = width
    canvas.height = height
  }

  destroy(drawn: Drawn) {
    this.reset(drawn, 0, 0)
    drawn.canvas = null
    drawn.context = null
  }

  getNoAlphaContext(canvas: OffscreenCanvas) {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  }
}

/** SVG filters need a page; without, soft masks and transfer functions of a few files are left out. */
class PdfFilters {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addKnockoutFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  addSelectionHCMFilter = () => 'none'
  addSelectionFilter = () => 'none'
  createSelectionStyle = () => null
  destroy() {
    // Nothing was made.
  }
}

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
  { file, numbers, longerSide = LONGER_SIDE }: Omit<DrawOrder, 'type'>,
  onProgress: OnProgress,
): Promise<Result<readonly DrawnPage[], DocumentProblem>> {
  if (typeof OffscreenCanvas === 'undefined') return failed({ type: 'undrawable' })
  return withPdf(file, IN_A_WORKER, async (document) => {
    const pages: DrawnPage[] = []
    for (const number of numbers) {
      const page = await document.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: longerSide / Math.max(width, height) })
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
