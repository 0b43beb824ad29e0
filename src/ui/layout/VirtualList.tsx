import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'

import { classNames } from '../classNames'

export type VirtualListProps<Item> = {
  /** The accessible name of the list. */
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** Pixels; rows that turn out otherwise are measured. */
  readonly estimateHeight: (item: Item) => number
  readonly renderItem: (item: Item, index: number) => ReactNode
  /** The row that is to be in sight; a change of it scrolls there. */
  readonly visibleIndex?: number | undefined
  readonly role?: 'list' | 'presentation' | undefined
  readonly className?: string | undefined
}

/** A list of which only the rows in sight are in the page; made for tens of thousands. */
export function VirtualList<Item>({
  label,
  items,
  keyOf,
  estimateHeight,
  renderItem,
  visibleIndex,
  role = 'list',
  className,
}: VirtualListProps<Item>) {
  const scrollerRef = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer is read at each render
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrollerRef.current,
    estimateSize: (index) => {
      const item = items[index]
      return item === undefined ? 0 : estimateHeight(item)
    },
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan: 8,
  })

  useEffect(() => {
    if (visibleIndex !== undefined && visibleIndex >= 0) virtualizer.scrollToIndex(visibleIndex)
  }, [virtualizer, visibleIndex])

  return (
    <div ref={scrollerRef} className={classNames('min-h-0 flex-1 overflow-y-auto', className)}>
      <div
        role={role}
        aria-label={role === 'list' ? label : undefined}
        className="relative w-full"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((row) => {
          const item = items[row.index]
          return (
            item !== undefined && (
              <div
                key={row.key}
                ref={virtualizer.measureElement}
                data-index={row.index}
                role={role === 'list' ? 'listitem' : undefined}
                aria-setsize={role === 'list' ? items.length : undefined}
                aria-posinset={role === 'list' ? row.index + 1 : undefined}
                className="absolute top-0 start-0 w-full"
                style={{ transform: `translateY(${row.start}px)` }}
              >
                {renderItem(item, row.index)}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
