import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useImperativeHandle, type ReactNode, type Ref, type RefObject } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import { useApp } from '@/hooks/app'
import { selectMessage } from '@/store/selectors'

import { estimateHeight } from './estimateHeight'
import { useSelectedRows } from './useSelectedRows'

export type RowsHandle = { showIndex: (index: number) => void }

export type RowsProps = {
  readonly ref: Ref<RowsHandle>
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly conversationId: ConversationId
  readonly ids: readonly MessageId[]
  readonly markedId: string | null
  readonly render: (id: MessageId) => ReactNode
}

const GAP_PX = 24
/** As near to the end as the follower takes for being there. */
const END_PX = 48

/** Only the messages in sight, and those that hold an end of the selection, are in the page. */
export function VirtualRows({ ref, scroller, conversationId, ids, markedId, render }: RowsProps) {
  const { store } = useApp()
  const selected = useSelectedRows(scroller, ids)
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer is read anew at each render
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => ids[index] ?? index,
    estimateSize: (index) => {
      const id = ids[index]
      const message = id === undefined ? undefined : selectMessage(conversationId, id)(store.getState())
      return estimateHeight(message, scroller.current?.clientWidth ?? 800) + GAP_PX
    },
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...selected])].toSorted((a, b) => a - b),
    anchorTo: 'end',
    scrollEndThreshold: END_PX,
    initialOffset: Number.MAX_SAFE_INTEGER,
    overscan: 4,
  })

  const showIndex = useCallback(
    (index: number) => {
      virtualizer.scrollToIndex(index, { align: 'start' })
    },
    [virtualizer],
  )
  useImperativeHandle(ref, () => ({ showIndex }), [showIndex])
  useEffect(() => {
    const index = ids.findIndex((id) => id === markedId)
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'start' })
    // Only when the address points elsewhere, not with each new message.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [markedId])

  return (
    <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((row) => {
        const id = ids[row.index]
        return (
          id !== undefined && (
            <div
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              aria-posinset={row.index + 1}
              aria-setsize={ids.length}
              className="absolute top-0 left-0 w-full pb-6"
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {render(id)}
            </div>
          )
        )
      })}
    </div>
  )
}
