import { Maximize, ZoomIn, ZoomOut } from '@/ui/icons'
import { useEffect, useRef } from 'react'

import { t } from '@/lib/text/t'

import { IconButton } from '../../controls/IconButton'

type Props = {
  readonly isZoomed: boolean
  /** Below 1 in, above 1 out, around a place of the chart, or its middle. */
  readonly onZoom: (factor: number, at?: { readonly left: number; readonly top: number }) => void
  readonly onShowAll: () => void
}

/** Buttons for what the keys + and − do, in the corner where points are fewest; and the wheel, with Ctrl. */
export function ScatterControls({ isZoomed, onZoom, onShowAll }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(onZoom)
  useEffect(() => {
    latest.current = onZoom
  }, [onZoom])

  useEffect(() => {
    const chart = ref.current?.parentElement
    const turn = (event: WheelEvent) => {
      const box = chart?.getBoundingClientRect()
      if (!box || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      const at = { left: event.clientX - box.left, top: event.clientY - box.top }
      latest.current(event.deltaY < 0 ? 0.8 : 1.25, at)
    }
    // Not by React, which listens passively: the browser would zoom the page.
    chart?.addEventListener('wheel', turn, { passive: false })
    return () => chart?.removeEventListener('wheel', turn)
  }, [])

  return (
    <div
      ref={ref}
      data-chart-control
      className="absolute end-3.5 bottom-6 flex rounded-ss border-t border-s border-line bg-ground/85"
    >
      {isZoomed && <IconButton size="small" icon={Maximize} label={t('Show all')} onClick={onShowAll} />}
      {isZoomed && <IconButton size="small" icon={ZoomOut} label={t('Zoom out')} onClick={() => onZoom(2)} />}
      <IconButton size="small" icon={ZoomIn} label={t('Zoom in')} onClick={() => onZoom(0.5)} />
    </div>
  )
}
