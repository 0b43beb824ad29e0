import { memo, useLayoutEffect, useRef } from 'react'

import { paintMarks, type Mark } from './paintMarks'
import { useLook } from './useLook'

type Props = {
  readonly places: readonly Mark[]
  /** CSS pixels. */
  readonly width: number
  readonly height: number
}

/** The series in the order they are painted: what is known stands over what is not. */
const SERIES = ['none', 4, 3, 2, 1] as const

/**
 * All points on one canvas: thousands are painted within a frame, where as many elements, or one path of as many
 * pieces, take several. `data-points` says how many are painted.
 */
export const ScatterCanvas = memo(function ScatterCanvas({ places, width, height }: Props) {
  const ref = useRef<HTMLCanvasElement>(null)
  const look = useLook()

  useLayoutEffect(() => {
    const canvas = ref.current
    // Where there is no such canvas (tests without a browser) there is nothing to paint on.
    if (!canvas || typeof OffscreenCanvas === 'undefined') return
    const ratio = window.devicePixelRatio || 1
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    const context = canvas.getContext('2d')
    if (!context) return
    const colours = SERIES.map((series, index) => {
      const sample = canvas.children[index]
      return { series, colour: sample ? getComputedStyle(sample).color : '' }
    })
    paintMarks(context, { marks: places, colours, ratio })
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

const COLOURS = {
  1: 'text-series-1',
  2: 'text-series-2',
  3: 'text-series-3',
  4: 'text-series-4',
  none: 'text-faint',
} as const
