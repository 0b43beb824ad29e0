import { memo, useLayoutEffect, useRef } from 'react'

import { useLook } from '../useLook'

import type { ScatterPoint } from './ScatterMarker'

/** Position of a point, CSS pixels from the top left. */
type Mark = {
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

const SHAPES = { circle: 0, square: 1, triangle: 2, ring: 3 } as const
const SHAPE_NAMES = Object.keys(SHAPES) as readonly (keyof typeof SHAPES)[]
/** Edge of the square a mark is drawn in, CSS pixels. */
const BOX = 12
const OPACITY = 0.78

/**
 * Paints thousands of marks of few kinds. Each kind is drawn once; its pixels are then written into the picture,
 * which is an order of magnitude less work than as many drawings, with or without a graphics card.
 */
function paintMarks(context: CanvasRenderingContext2D, { marks, colours, ratio }: Painting): void {
  const { width, height } = context.canvas
  if (width === 0 || height === 0) return
  const picture = context.createImageData(width, height)
  const target = new Uint32Array(picture.data.buffer)
  const kinds = byKind(marks, colours)
  for (const [index, { colour }] of colours.entries()) {
    for (const [shape, name] of SHAPE_NAMES.entries()) {
      const found = kinds[index * SHAPE_NAMES.length + shape] ?? []
      const stamp = found.length > 0 ? stampOf(name, colour, ratio) : undefined
      if (!stamp) continue
      const { size, pixels } = stamp
      const places = Int32Array.from(stamp.rows, (row, at) => row * width + (stamp.columns[at] ?? 0))
      for (const mark of found) {
        const left = Math.round(mark.left * ratio - size / 2)
        const top = Math.round(mark.top * ratio - size / 2)
        if (left < 0 || top < 0 || left + size > width || top + size > height) continue
        const corner = top * width + left
        for (let at = 0; at < places.length; at++) target[corner + (places[at] ?? 0)] = pixels[at] ?? 0
      }
    }
  }
  context.putImageData(picture, 0, 0)
}

/** The marks by series and shape, in the order they are painted. */
function byKind(marks: readonly Mark[], colours: Painting['colours']): readonly (readonly Mark[])[] {
  const kinds = Array.from({ length: colours.length * SHAPE_NAMES.length }, (): Mark[] => [])
  const bySeries = new Map(colours.map(({ series }, index) => [series, index * SHAPE_NAMES.length]))
  for (const mark of marks)
    kinds[(bySeries.get(mark.point.series) ?? 0) + SHAPES[mark.point.shape]]?.push(mark)
  return kinds
}

/** The pixels of a mark that are not empty: where in its square, and what. */
type Stamp = {
  /** Edge of the square, device pixels. */
  readonly size: number
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  readonly pixels: Uint32Array
}

const stamps = new Map<string, Stamp>()
const MOST_STAMPS = 100

function stampOf(shape: ScatterPoint['shape'], colour: string, ratio: number): Stamp | undefined {
  const key = `${shape} ${colour} ${ratio}`
  const known = stamps.get(key)
  if (known) return known
  const size = Math.ceil(BOX * ratio)
  const context = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.translate(size / 2, size / 2)
  context.scale(ratio, ratio)
  draw(context, shape, colour)
  const all = new Uint32Array(context.getImageData(0, 0, size, size).data.buffer)
  const filled = Array.from(all.keys()).filter((index) => all[index] !== 0)
  const stamp: Stamp = {
    size,
    rows: filled.map((index) => Math.floor(index / size)),
    columns: filled.map((index) => index % size),
    pixels: Uint32Array.from(filled, (index) => all[index] ?? 0),
  }
  // Themes and zooms of the page make new ones; there are never many at a time.
  if (stamps.size >= MOST_STAMPS) stamps.clear()
  stamps.set(key, stamp)
  return stamp
}

/** One mark around the origin, in CSS pixels. */
function draw(context: OffscreenCanvasRenderingContext2D, shape: ScatterPoint['shape'], colour: string) {
  context.globalAlpha = OPACITY
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
}

type Props = {
  readonly places: readonly Mark[]
  /** CSS pixels. */
  readonly width: number
  readonly height: number
}

/** The series in the order they are painted: known values are painted over unknown ones. */
const SERIES = ['none', 4, 3, 2, 1] as const

/**
 * All points on one canvas: thousands are painted within a frame, where as many elements, or one path of as many
 * pieces, take several. `data-points` says how many are painted.
 */
export const ScatterCanvas = memo(function ScatterCanvas({ places, width, height }: Props) {
  const ref = useRef<HTMLCanvasElement>(null)
  const look = useLook()
  const colours = useRef<{ readonly look: string; readonly values: ReturnType<typeof coloursIn> }>(undefined)

  useLayoutEffect(() => {
    const canvas = ref.current
    // Where there is no such canvas (tests without a browser) there is nothing to paint on.
    if (!canvas || typeof OffscreenCanvas === 'undefined') return
    const ratio = window.devicePixelRatio || 1
    const size = { width: Math.round(width * ratio), height: Math.round(height * ratio) }
    // Only when it is another: setting it makes a new picture.
    if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size)
    const context = canvas.getContext('2d')
    if (!context) return
    // Asked for when the look may be another: the answer costs a pass over the page's styles.
    if (colours.current?.look !== look) colours.current = { look, values: coloursIn(canvas) }
    paintMarks(context, { marks: places, colours: colours.current.values, ratio })
    canvas.dataset['points'] = String(places.length)
  }, [places, width, height, look])

  return (
    <canvas ref={ref} aria-hidden className="absolute inset-0" style={{ width, height }}>
      {/* Not shown: their colours are those the theme gives to the series at this moment. */}
      {SERIES.map((series) => (
        <span key={series} className={COLOURS[series]} />
      ))}
    </canvas>
  )
})

/** The colour of each series as the theme has it at this moment. */
const coloursIn = (canvas: HTMLCanvasElement) =>
  SERIES.map((series, index) => {
    const sample = canvas.children[index]
    return { series, colour: sample ? getComputedStyle(sample).color : '' }
  })

const COLOURS = {
  1: 'text-series-1',
  2: 'text-series-2',
  3: 'text-series-3',
  4: 'text-series-4',
  none: 'text-faint',
} as const
