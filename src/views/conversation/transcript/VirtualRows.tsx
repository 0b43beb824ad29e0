import {
  defaultRangeExtractor,
  measureElement,
  observeElementOffset,
  useVirtualizer,
  type Range,
} from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import { useApp } from '@/hooks/app'
import { estimateHeight } from '@/hooks/conversations/estimateHeight'
import { afterPaint } from '@/lib/time/afterPaint'
import { selectMessage } from '@/store/selectors'
import { classNames } from '@/ui/classNames'

import { ROOM_PX } from './readingPlace'
import { useSelectedRows } from './useSelectedRows'

export type RowsHandle = {
  /** Scrolls until the top of a row is `offsetPx` above the top of the transcript; without, a little below it. */
  showIndex: (index: number, offsetPx?: number) => void
}

/** In pixels. */
export type Size = { readonly width: number; readonly height: number }

export type RowsProps = {
  readonly ref: Ref<RowsHandle>
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The size of the scroller, from which rows are measured. Null: all of them lie in the flow, and nothing is. */
  readonly size: Size | null
  readonly conversationId: ConversationId
  readonly ids: readonly MessageId[]
  /** Whether the reader is at the end at first, and not taken elsewhere. */
  readonly startsAtEnd: boolean
  /** Whether the last message may grow with each frame: it lies in the flow then, and nothing is measured again. */
  readonly isLive: boolean
  /** Whether the reader is at the end and stays there. */
  readonly isAtEnd: boolean
  /** The message whose edit box is open: it stays in the page, with its caret. */
  readonly editing: MessageId | null
  readonly render: (id: MessageId) => ReactNode
}

const GAP_PX = 24
/** As near to the end as the follower takes for being there. */
const END_PX = 48
/** Rows drawn above and below those in sight. */
const OVERSCAN = 4
const LEAST_OVERSCAN = 1

/** Guessed heights of the rows of a path, as far as they were asked for: it is opened again in no time. */
const estimatesOf = new WeakMap<
  readonly MessageId[],
  { readonly widthPx: number; readonly heights: number[] }
>()

function estimatesFor(ids: readonly MessageId[], widthPx: number): number[] {
  const before = estimatesOf.get(ids)
  if (before?.widthPx === widthPx) return before.heights
  const heights: number[] = []
  estimatesOf.set(ids, { widthPx, heights })
  return heights
}

/** Rows in the flow take whole pixels, as those that are measured: nothing moves when they are. */
function snap({ children }: HTMLElement) {
  const rows = [...children].filter((row) => row instanceof HTMLElement)
  const heights = rows.map((row) => row.getBoundingClientRect().height)
  for (const [index, heightPx] of heights.entries()) {
    const row = rows[index]
    if (row) row.style.marginBottom = `${Math.round(heightPx) - heightPx}px`
  }
}

/** Only the messages in sight, those that hold an end of the selection, and the one that is edited are in the page. */
export function VirtualRows(props: RowsProps) {
  const { ref, scroller, size, conversationId, ids, startsAtEnd, isLive, isAtEnd, editing, render } = props
  const { store } = useApp()
  const selected = useSelectedRows(scroller, ids)
  const edited = editing === null ? -1 : ids.indexOf(editing)
  const flowing = isLive ? ids.length - 1 : -1
  const rangeExtractor = useCallback(
    (range: Range) => {
      const kept = [...selected, edited, flowing].filter((index) => index >= 0)
      return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b)
    },
    [selected, edited, flowing],
  )
  const isMeasured = size !== null
  const widthPx = size?.width ?? 0
  const estimates = estimatesFor(ids, widthPx)
  // What is in sight is painted first.
  const [isOpening, setOpening] = useState(startsAtEnd)
  useEffect(() => afterPaint(() => setOpening(false)), [])
  const [landing, setLanding] = useState<{ readonly index: number; readonly offsetPx: number } | null>(null)
  // Another function has all rows measured again: not with each render, but once what grew has its last size.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids, isLive])
  const isFollowed = isLive && isAtEnd
  const followed = useRef(isFollowed)
  useLayoutEffect(() => {
    followed.current = isFollowed
  }, [isFollowed])
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer is read at each render
  const virtualizer = useVirtualizer({
    count: ids.length,
    enabled: isMeasured,
    ...(size && { initialRect: size }),
    getScrollElement: () => scroller.current,
    getItemKey,
    measureElement: (element, entry, instance) => {
      const heightPx = measureElement(element, entry, instance)
      const index = instance.indexFromElement(element)
      // Kept for later without a word: nothing is below it, and the follower sees to the end.
      if (index === flowing) instance.itemSizeCache.set(getItemKey(index), heightPx)
      return heightPx
    },
    estimateSize: (index) => {
      const id = ids[index]
      return (estimates[index] ??=
        GAP_PX + estimateHeight(id && selectMessage(conversationId, id)(store.getState()), widthPx))
    },
    rangeExtractor,
    // Who follows a reply is taken along, once a line: all rows would be drawn for each beginning and end of that.
    observeElementOffset: (instance, report) =>
      observeElementOffset(instance, (offsetPx, isScrolling) => {
        report(offsetPx, isScrolling && !followed.current)
      }),
    anchorTo: 'end',
    scrollEndThreshold: END_PX,
    initialOffset: Number.MAX_SAFE_INTEGER,
    // Part of where a landing is aimed at, so that it is corrected too as the rows around are measured.
    scrollPaddingStart: -ROOM_PX - (landing?.offsetPx ?? -ROOM_PX),
    // With each frame of a reply all that is near is painted again: less is kept near while nobody scrolls.
    overscan: isOpening || isFollowed ? LEAST_OVERSCAN : OVERSCAN,
  })

  const showIndex = useCallback((index: number, offsetPx = -ROOM_PX) => {
    setLanding({ index, offsetPx })
  }, [])
  useImperativeHandle(ref, () => ({ showIndex }), [showIndex])
  useLayoutEffect(() => {
    if (landing !== null) virtualizer.scrollToIndex(landing.index, { align: 'start' })
  }, [landing, virtualizer])
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isMeasured && list.current) snap(list.current)
  }, [isMeasured, ids])
  const rows = virtualizer.getVirtualItems()
  const flow = rows.find(({ index }) => index === flowing)
  const { measureElement: measure } = virtualizer
  // The virtualizer renders this whenever scrolling begins or ends: mostly the rows are the same.
  const drawn = useMemo(() => {
    // The same rows as later, so that they stay in the page.
    if (!isMeasured)
      return ids.map((id) => (
        <div key={id} className="w-full pb-6">
          {render(id)}
        </div>
      ))
    return rows.map((row) => {
      const id = ids[row.index]
      return (
        id !== undefined && (
          <div
            key={row.key}
            ref={measure}
            data-index={row.index}
            aria-posinset={row.index + 1}
            aria-setsize={ids.length}
            className={classNames('w-full pb-6', row !== flow && 'absolute top-0 left-0')}
            style={row === flow ? undefined : { transform: `translateY(${row.start}px)` }}
          >
            {render(id)}
          </div>
        )
      )
    })
  }, [isMeasured, rows, flow, ids, measure, render])
  const height = flow || !isMeasured ? undefined : virtualizer.getTotalSize()
  return (
    <div ref={list} className="relative" style={{ height, paddingTop: flow?.start }}>
      {drawn}
    </div>
  )
}
