import type { ReactNode, RefObject } from 'react'

import { Axes, type AxesProps } from './Axes'

type Props = AxesProps & {
  /** Measured for the width. */
  readonly boxRef: RefObject<HTMLDivElement | null>
  /** What a screen reader says of the picture; the table has its values. */
  readonly label: string
  readonly children: ReactNode
}

/** The picture of a chart: axes, and the marks between them. */
export const ChartDrawing = ({ boxRef, label, children, ...axes }: Props) => (
  <div ref={boxRef} role="img" aria-label={label} style={{ height: axes.height }}>
    <svg width={axes.width} height={axes.height} aria-hidden>
      <Axes {...axes} />
      {children}
    </svg>
  </div>
)
