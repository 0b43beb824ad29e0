type Drawn = { canvas: OffscreenCanvas | null; context: OffscreenCanvasRenderingContext2D | null }

/** Canvases for the PDF library where there is no page: its own are elements. */
export class PdfCanvas {
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
export class PdfFilters {
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
