import type { ScatterPoint } from './Scatter'

/** Where a point stands, CSS pixels from the top left. */
export type Mark = {
  readonly point: Pick<ScatterPoint, 'series' | 'shape'>
  readonly left: number
  readonly top: number
}

type Painting = {
  readonly marks: readonly Mark[]
  /** In the order they are painted, one over the other. */
  readonly colours: readonly { readonly series: ScatterPoint['series']; readonly colour: string }[]
  /** Device pixels of a CSS pixel. */
  readonly ratio: number
}

const SHAPES = ['circle', 'square', 'triangle', 'ring'] as const
/** Edge of the square a mark is drawn in, CSS pixels. */
const BOX = 12
const OPACITY = 0.78
/** More than any canvas is wide, so that a number names a place. */
const ROW = 65_536

/** Paints marks of few kinds many times: each kind is drawn once and then copied, which is a tenth of the work. */
export function paintMarks(context: CanvasRenderingContext2D, { marks, colours, ratio }: Painting): void {
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
  context.globalAlpha = OPACITY
  const kinds = new Map<string, Mark[]>()
  for (const mark of marks) {
    const kind = `${mark.point.series} ${mark.point.shape}`
    const others = kinds.get(kind)
    if (others) others.push(mark)
    else kinds.set(kind, [mark])
  }
  const size = Math.ceil(BOX * ratio)
  for (const { series, colour } of colours) {
    for (const shape of SHAPES) {
      const found = kinds.get(`${series} ${shape}`)
      const stamp = found && stampOf(shape, colour, size, ratio)
      if (!stamp) continue
      // Hundreds of models have the same price and context: one mark over another shows nothing new.
      const painted = new Set<number>()
      for (const { left, top } of found) {
        // Whole device pixels: a copy between them would be blurred, and costs four times as much.
        const [x, y] = [Math.round(left * ratio - size / 2), Math.round(top * ratio - size / 2)]
        const place = y * ROW + x
        if (painted.has(place)) continue
        painted.add(place)
        context.drawImage(stamp, x, y)
      }
      stamp.close()
    }
  }
}

function stampOf(
  shape: ScatterPoint['shape'],
  colour: string,
  size: number,
  ratio: number,
): ImageBitmap | undefined {
  const stamp = new OffscreenCanvas(size, size)
  const context = stamp.getContext('2d')
  if (!context) return undefined
  context.translate(size / 2, size / 2)
  context.scale(ratio, ratio)
  context.fillStyle = colour
  context.strokeStyle = colour
  context.beginPath()
  if (shape === 'square') context.rect(-3, -3, 6, 6)
  else if (shape === 'triangle') {
    context.moveTo(0, -4.2)
    context.lineTo(4, 2.8)
    context.lineTo(-4, 2.8)
    context.closePath()
  } else context.arc(0, 0, shape === 'ring' ? 3.1 : 3.6, 0, 2 * Math.PI)
  if (shape === 'ring') {
    context.lineWidth = 1.4
    context.stroke()
  } else context.fill()
  // A canvas would be looked at anew for each copy; a bitmap cannot change.
  return stamp.transferToImageBitmap()
}
