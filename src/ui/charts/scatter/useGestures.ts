import { useState, type PointerEvent } from 'react'

import type { AxisScale } from '../Axes'
import type { ScatterRange } from './ScatterMarker'

type BrushBox = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

type Drag = { readonly fromX: number; readonly fromY: number; readonly x: number; readonly y: number }

/** Less than this is a press, not a drag. Pixels. */
const SMALLEST = 8

/**
 * A rectangle dragged over a chart with mouse or pen (a finger scrolls). `onEnd` hears of it when the button is let
 * go, and whether Shift was held then; the rectangle itself is gone after that.
 */
export function useBrush({ onEnd }: { readonly onEnd: (box: BrushBox, isShifted: boolean) => void }) {
  const [drag, setDrag] = useState<Drag>()

  const at = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const isDragging = drag !== undefined && isLargeEnough(boxOf(drag))

  return {
    isDragging,
    box: isDragging ? boxOf(drag) : undefined,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        const isOnControl =
          event.target instanceof Element && event.target.closest('[data-chart-control]') !== null
        if (event.button !== 0 || event.pointerType === 'touch' || isOnControl) return
        const { x, y } = at(event)
        setDrag({ fromX: x, fromY: y, x, y })
      },
      onPointerMoveCapture: (event: PointerEvent) => {
        if (!drag) return
        const moved = { ...drag, ...at(event) }
        // Captured only once it is a drag, so that a press still reaches the point under it.
        if (isLargeEnough(boxOf(moved))) event.currentTarget.setPointerCapture(event.pointerId)
        setDrag(moved)
      },
      onPointerUp: (event: PointerEvent) => {
        if (drag && isLargeEnough(boxOf(drag))) onEnd(boxOf(drag), event.shiftKey)
        setDrag(undefined)
      },
      onPointerCancel: () => setDrag(undefined),
    },
  }
}

const boxOf = ({ fromX, fromY, x, y }: Drag): BrushBox => ({
  left: Math.min(fromX, x),
  right: Math.max(fromX, x),
  top: Math.min(fromY, y),
  bottom: Math.max(fromY, y),
})

const isLargeEnough = (box: BrushBox): boolean =>
  box.right - box.left >= SMALLEST && box.bottom - box.top >= SMALLEST

/** Where on the picture a zoom holds still, and the box the points lie in; CSS pixels. */
type ZoomView = {
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
