import type { KeyboardEvent, PointerEvent } from 'react'

import { classNames } from '../classNames'

export type PaneSeparatorProps = {
  /** Its accessible name: which pane it sizes. */
  readonly label: string
  /** The pane's width, CSS pixels. */
  readonly size: number
  readonly min: number
  readonly max: number
  /** Where the pane is: to the left of the separator, or to the right. */
  readonly side: 'left' | 'right'
  readonly onResize: (size: number) => void
  /** Double click and Enter put the pane back to this width. */
  readonly initialSize: number
  readonly className?: string | undefined
}

/** The line between two panes, dragged or moved with the arrow keys (role separator). */
export function PaneSeparator({
  label,
  size,
  min,
  max,
  side,
  onResize,
  initialSize,
  className,
}: PaneSeparatorProps) {
  const direction = side === 'left' ? 1 : -1
  const resize = (wanted: number) => onResize(Math.round(Math.min(max, Math.max(min, wanted))))

  const drag = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const handle = event.currentTarget
    const startX = event.clientX
    const follow = (moved: globalThis.PointerEvent) => resize(size + direction * (moved.clientX - startX))
    const end = () => {
      handle.removeEventListener('pointermove', follow)
      handle.removeEventListener('lostpointercapture', end)
    }
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', follow)
    handle.addEventListener('lostpointercapture', end)
  }

  const step = (event: KeyboardEvent) => {
    const sizes: Readonly<Record<string, number>> = {
      ArrowRight: size + direction * 16,
      ArrowLeft: size - direction * 16,
      Home: min,
      End: max,
      Enter: initialSize,
    }
    const wanted = sizes[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    resize(wanted)
  }

  return (
    // A separator that can be focused is a widget, which the rule does not know.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a widget (ARIA 1.2)
    <div
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a focusable separator is a widget (ARIA 1.2)
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={step}
      onDoubleClick={() => resize(initialSize)}
      className={classNames(
        'relative z-10 w-px shrink-0 cursor-col-resize touch-none bg-line hover:bg-line-strong focus-visible:bg-accent',
        // The hairline is one pixel; what can be grabbed is nine.
        'before:absolute before:inset-y-0 before:-left-1 before:w-[9px]',
        className,
      )}
    />
  )
}
