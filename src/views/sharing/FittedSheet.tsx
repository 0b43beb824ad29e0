import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

import type { PictureTheme } from './StillDrawing'

type Props = {
  /** What is drawn, at its own width. */
  readonly sheetRef: RefObject<HTMLDivElement | null>
  readonly theme: PictureTheme
  /** In CSS pixels. */
  readonly width: number
  readonly children: ReactNode
}

/** The sheet of a picture, as small as its frame needs it to show the whole width. */
export function FittedSheet({ sheetRef, theme, width, children }: Props) {
  const frameRef = useRef<HTMLDivElement>(null)
  const [fitted, setFitted] = useState<{ readonly scale: number; readonly height?: number }>({ scale: 1 })
  useLayoutEffect(() => {
    const frame = frameRef.current
    const sheet = sheetRef.current
    if (!frame || !sheet) return
    // Neither size depends on the scale.
    const measure = () => {
      const scale = Math.min(1, frame.clientWidth / sheet.offsetWidth || 1)
      setFitted({ scale, height: sheet.offsetHeight * scale })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    observer.observe(sheet)
    return () => observer.disconnect()
  }, [sheetRef])
  return (
    <div ref={frameRef} className="share-frame" style={{ height: fitted.height }}>
      <div
        ref={sheetRef}
        inert
        data-theme={theme}
        className="share-sheet"
        style={{ width, transform: `scale(${fitted.scale})` }}
      >
        {children}
      </div>
    </div>
  )
}
