import { useCallback, useImperativeHandle, useRef } from 'react'

import { scrollToRow } from './readingPlace'
import type { RowsProps } from './VirtualRows'

/** Every message in the page: for conversations of ordinary length. */
export function PlainRows({ ref, scroller, ids, render }: RowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const showIndex = useCallback(
    (index: number, offsetPx?: number) => {
      const row = list.current?.children[index]
      if (row) scrollToRow(scroller, row, offsetPx)
    },
    [scroller],
  )
  useImperativeHandle(ref, () => ({ showIndex }), [showIndex])

  return (
    <div ref={list} className="flex flex-col gap-6 density-compact:gap-4">
      {ids.map((id) => (
        <div key={id}>{render(id)}</div>
      ))}
    </div>
  )
}
