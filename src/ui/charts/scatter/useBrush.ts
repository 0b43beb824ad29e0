import { useState, type PointerEvent } from 'react'

export type BrushBox = {
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
