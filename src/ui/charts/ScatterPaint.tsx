import { memo } from 'react'

import type { ScatterPoint } from './Scatter'

type Places = readonly { readonly point: ScatterPoint; readonly left: number; readonly top: number }[]

/** All points as one path for each colour and shape: dots and squares are strokes of no length. */
export const ScatterPaint = memo(function ScatterPaint({ places }: { readonly places: Places }) {
  const paths = new Map<string, string[]>()
  for (const { point, left, top } of places) {
    const key = `${point.series} ${point.shape}`
    const at = `M${left.toFixed(1)} ${top.toFixed(1)}`
    const piece = point.shape === 'triangle' ? `${at}m0-4.2l4 7h-8z` : `${at}h0`
    const path = paths.get(key)
    if (path) path.push(piece)
    else paths.set(key, [piece])
  }
  return [...paths].map(([key, pieces]) => {
    const [series = 'none', shape] = key.split(' ')
    return (
      <path
        key={key}
        d={pieces.join('')}
        opacity={0.75}
        strokeLinecap={shape === 'square' ? 'square' : 'round'}
        strokeWidth={shape === 'triangle' ? 0 : shape === 'square' ? 6 : 8}
        className={`${STROKES[series] ?? ''} ${shape === 'triangle' ? (FILLS[series] ?? '') : 'fill-none'}`}
      />
    )
  })
})

const STROKES: Readonly<Record<string, string>> = {
  1: 'stroke-series-1',
  2: 'stroke-series-2',
  3: 'stroke-series-3',
  4: 'stroke-series-4',
  none: 'stroke-faint',
}

const FILLS: Readonly<Record<string, string>> = {
  1: 'fill-series-1',
  2: 'fill-series-2',
  3: 'fill-series-3',
  4: 'fill-series-4',
  none: 'fill-faint',
}
