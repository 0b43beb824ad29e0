import { memo, useLayoutEffect, useRef } from 'react'

import { paintMarks, type Mark } from './paintMarks'
import { useLook } from '../useLook'

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
