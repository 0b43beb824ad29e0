import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useSyncExternalStore, type RefObject } from 'react'

/** Rows of one height, of which those in sight and a few around are in the page. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, visible: number) {
  const rowHeight = useRowHeight()
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer is read anew at each render
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    initialRect: { width: 800, height: 600 },
  })
  useEffect(() => {
    virtualizer.measure()
  }, [virtualizer, rowHeight])
  useEffect(() => {
    if (visible >= 0) virtualizer.scrollToIndex(visible, { align: 'auto' })
  }, [virtualizer, visible])

  const rows = virtualizer.getVirtualItems()
  const first = rows[0]
  const last = rows.at(-1)
  return {
    rowHeight,
    indexes: rows.map(({ index }) => index),
    /** Pixels of the rows that are not there, above and below. */
    before: first?.start ?? 0,
    after: last ? virtualizer.getTotalSize() - last.end : 0,
  }
}

const COARSE = '(pointer: coarse)'

/** A finger needs more than a mouse. */
const useRowHeight = (): number =>
  useSyncExternalStore(
    watchPointer,
    () => (isCoarse() ? 46 : 32),
    () => 32,
  )

const isCoarse = (): boolean => typeof matchMedia === 'function' && matchMedia(COARSE).matches

function watchPointer(listener: () => void) {
  if (typeof matchMedia !== 'function') return () => undefined
  const query = matchMedia(COARSE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
