import { useState } from 'react'

import type { AxisScale } from '../axisScale'
import type { ScatterRange } from './ScatterMarker'

/** Where on the picture a zoom holds still, and the box the points lie in; CSS pixels. */
export type ZoomView = {
  readonly xScale: AxisScale
  readonly yScale: AxisScale
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Further in than this nothing is told apart. */
const DEEPEST = 1 / 4096

/**
 * What part of a chart is shown: undefined is all of it. A zoom holds the place it is made at still, and out of
 * the last step comes everything again.
 */
export function useZoom() {
  const [zoom, setZoom] = useState<ScatterRange>()
  /** The part of the whole that is shown, along one axis. */
  const [share, setShare] = useState(1)
  return {
    zoom,
    showAll: () => {
      setZoom(undefined)
      setShare(1)
    },
    showPart: (range: ScatterRange) => {
      setZoom(range)
      setShare((before) => Math.max(DEEPEST, Math.min(before, 0.5)))
    },
    /** Below 1 in, above 1 out, around a place. */
    zoomBy: (factor: number, at: { readonly left: number; readonly top: number }, view: ZoomView) => {
      const next = share * factor
      if (next < DEEPEST) return
      setShare(Math.min(1, next))
      if (next >= 1) {
        setZoom(undefined)
        return
      }
      const along = (from: number, place: number) => place + (from - place) * factor
      setZoom({
        x: [view.xScale.valueAt(along(view.left, at.left)), view.xScale.valueAt(along(view.right, at.left))],
        y: [view.yScale.valueAt(along(view.bottom, at.top)), view.yScale.valueAt(along(view.top, at.top))],
      })
    },
  }
}
