import { useCallback, useImperativeHandle, useRef } from 'react'

import { classNames } from '@/ui/classNames'

import { scrollToRow } from './readingPlace'
import type { RowsProps } from './VirtualRows'

/** The turn that is being answered, and its reply. */
const TURN = 2

/**
 * Every message in the page: for conversations of ordinary length. While a reply is followed, those out of sight keep
 * their size and are not painted: with each of its lines Chromium would paint again all that is near.
 */
export function PlainRows({ ref, scroller, ids, isLive, isAtEnd, render }: RowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const showIndex = useCallback(
    (index: number, offsetPx?: number) => {
      const row = list.current?.children[index]
      if (row && scroller.current) scrollToRow(scroller.current, row, offsetPx)
    },
    [scroller],
  )
  useImperativeHandle(ref, () => ({ showIndex }), [showIndex])

  return (
    <div ref={list} className="flex flex-col gap-6 density-compact:gap-4">
      {ids.map((id, index) => (
        <div
          key={id}
          className={classNames(
            '[contain-intrinsic-block-size:auto_100px]',
            isLive && isAtEnd && index < ids.length - TURN && '[content-visibility:auto]',
          )}
        >
          {render(id)}
        </div>
      ))}
    </div>
  )
}
