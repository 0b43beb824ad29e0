import { useEffect, useMemo, useRef, useState } from 'react'

import { t } from '@/lib/text/t'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { useMediaQuery } from '@/ui/layout/useMediaQuery'

import { ModelOption, RouteRow } from './ModelOption'
import type { PickerChoice, PickerOption, PickerRow } from './pickerRows'

type Props = {
  readonly id: string
  readonly rows: readonly PickerRow[]
  readonly query: string
  /** Index of the option that arrow keys are at; -1 for none. */
  readonly activeIndex: number
  /** Whether the active option is to be scrolled into sight: yes for keys, no for the pointer. */
  readonly followsActive: boolean
  readonly selectedKey: string | undefined
  readonly onPick: (option: PickerChoice) => void
  readonly onPoint: (option: PickerChoice) => void
  readonly onToggleFavourite: (option: PickerOption) => void
}

/** The dialog is no higher than this, pixels: rows in sight are counted without measuring. */
const MOST_HEIGHT_PX = 640
const OVERSCAN_ROWS = 6

/** The models as a listbox of which only the rows in sight, and the active one, are in the page. */
export function ModelList({
  id,
  rows,
  query,
  activeIndex,
  followsActive,
  selectedKey,
  onPick,
  onPoint,
  onToggleFavourite,
}: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const [scrollTop, setScrollTop] = useState(0)
  const hasRoom = useMediaQuery('(width >= 40rem)')
  const isWide = !useMediaQuery('(pointer: coarse)') && hasRoom
  const optionPx = OPTION_PX[isWide ? 'oneLine' : 'twoLines']
  const tops = useMemo(() => topsOf(rows, optionPx), [rows, optionPx])
  const headings = useMemo(() => headingsOf(rows), [rows])
  const positions = useMemo(() => positionsOf(rows), [rows])
  const count = positions.at(-1) ?? 0
  // What the columns are is said above the first model.
  const priced = rows.findIndex(({ type }) => type === 'option') - 1

  useEffect(() => {
    const box = scroller.current
    if (!box || !followsActive || activeIndex < 0) return
    const top = tops[activeIndex] ?? 0
    // The heading above the first option of a group comes along.
    const above = rows[activeIndex - 1]?.type === 'heading' ? HEADING_PX : 0
    if (top - above < box.scrollTop) box.scrollTop = top - above
    else if (top + optionPx > box.scrollTop + box.clientHeight)
      box.scrollTop = top + optionPx - box.clientHeight
  }, [activeIndex, followsActive, tops, rows, optionPx])

  const from = Math.max(0, rowAt(tops, scrollTop) - OVERSCAN_ROWS)
  const to = Math.min(rows.length - 1, rowAt(tops, scrollTop + MOST_HEIGHT_PX) + OVERSCAN_ROWS)
  const shown = visibleSections(rows, headings, from, to, activeIndex)

  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      // Coarse steps: a render every few rows, not every pixel.
      onScroll={(event) =>
        setScrollTop(Math.floor(event.currentTarget.scrollTop / (2 * optionPx)) * 2 * optionPx)
      }
    >
      <div
        role="listbox"
        id={id}
        aria-label={t('Models')}
        className="relative w-full"
        style={{ height: tops[rows.length] ?? 0 }}
      >
        {shown.map((section) => (
          <div key={section.key} role="group" aria-label={section.title}>
            {section.indexes.map((index) => {
              const row = rows[index]
              if (!row) return null
              const top = tops[index] ?? 0
              const place = {
                id: `${id}-${index}`,
                position: positions[index] ?? 0,
                count,
                top,
                height: optionPx,
                isActive: index === activeIndex,
                isSelected: row.type !== 'heading' && row.key === selectedKey,
                onPick,
                onPoint,
              }
              return row.type === 'heading' ? (
                <div key={row.key} aria-hidden style={{ top, height: HEADING_PX }} className="picker-heading">
                  <span className="picker-title">
                    <ForeignName text={row.title} />
                  </span>
                  {index === priced && (
                    <>
                      <span className="picker-unit">{t('$ per million tokens')}</span>
                      <span className="picker-amount">{t('Input, $/M')}</span>
                      <span className="picker-amount">{t('Output, $/M')}</span>
                      <span className="picker-context">{t('Context')}</span>
                    </>
                  )}
                </div>
              ) : row.type === 'route' ? (
                <RouteRow key={row.key} option={row} {...place} />
              ) : (
                <ModelOption
                  key={row.key}
                  option={row}
                  query={query}
                  {...place}
                  onToggleFavourite={onToggleFavourite}
                />
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

/** For each row the number of options up to it, headings not counted. */
function positionsOf(rows: readonly PickerRow[]): readonly number[] {
  let count = 0
  return rows.map((row) => (row.type === 'heading' ? count : ++count))
}

type VisibleSection = { readonly key: string; readonly title: string; readonly indexes: number[] }

/** The rows to render, under the headings they belong to. */
function visibleSections(
  rows: readonly PickerRow[],
  headings: Int32Array,
  from: number,
  to: number,
  activeIndex: number,
): readonly VisibleSection[] {
  const indexes = new Set<number>()
  for (let index = from; index <= to; index++) indexes.add(index)
  if (activeIndex >= 0) indexes.add(activeIndex)
  const sections: VisibleSection[] = []
  for (const index of [...indexes].sort((one, other) => one - other)) {
    const heading = rows[headings[index] ?? -1]
    if (heading?.type !== 'heading') continue
    const last = sections.at(-1)
    if (last?.key === heading.key) last.indexes.push(index)
    else sections.push({ key: heading.key, title: heading.title, indexes: [index] })
  }
  return sections
}

/** For each row the index of the heading it is under; -1 where there is none. */
function headingsOf(rows: readonly PickerRow[]): Int32Array {
  const headings = new Int32Array(rows.length)
  let last = -1
  rows.forEach((row, index) => {
    if (row.type === 'heading') last = index
    headings[index] = last
  })
  return headings
}

/** Pixels. Fixed, so that nothing is measured while five thousand rows scroll. */
const OPTION_PX = { oneLine: 36, twoLines: 52 }
const HEADING_PX = 32

/** Positions of rows: `tops[index]` in pixels, one more than there are rows; the last is the height of all. */
function topsOf(rows: readonly PickerRow[], optionPx: number): Float64Array {
  const tops = new Float64Array(rows.length + 1)
  rows.forEach((row, index) => {
    tops[index + 1] = (tops[index] ?? 0) + (row.type === 'heading' ? HEADING_PX : optionPx)
  })
  return tops
}

/** Index of the row at a distance from the top, in pixels; the nearest one outside of the list. */
function rowAt(tops: Float64Array, y: number): number {
  let low = 0
  let high = Math.max(0, tops.length - 2)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}
