import type { ScatterPoint } from './scatterPoint'
import { FILL, STROKE } from '../seriesColours'

type Props = {
  readonly point: Pick<ScatterPoint, 'series' | 'shape'>
  /** Its middle, CSS pixels. */
  readonly left: number
  readonly top: number
}

/** One mark drawn by itself, as `paintMarks` paints thousands: for points above the others. */
export function ScatterMark({ point: { series, shape }, left, top }: Props) {
  switch (shape) {
    case 'circle':
      return <circle cx={left} cy={top} r={3.6} className={FILL[series]} />
    case 'square':
      return <rect x={left - 3} y={top - 3} width={6} height={6} className={FILL[series]} />
    case 'triangle':
      return <path d={`M${left} ${top - 4.2}l4 7h-8z`} className={FILL[series]} />
    case 'ring':
      return <circle cx={left} cy={top} r={3.1} strokeWidth={1.4} className={`fill-none ${STROKE[series]}`} />
  }
}
