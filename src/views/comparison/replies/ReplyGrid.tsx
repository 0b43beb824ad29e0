import { useEffect, useMemo, useRef } from 'react'

import { baseOf, cellText, describeCell } from '@/domain/runs/results/cellText'
import { gridOf } from '@/domain/runs/grid'
import { queuePlaces } from '@/domain/runs/runProgress'
import type { MessageId } from '@/domain/ids'
import type { Run } from '@/domain/runs/run'
import type { RunDifferences } from '@/hooks/runs/useDifferences'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { t } from '@/lib/text/t'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

import { ReplyCell } from './ReplyCell'

type Props = {
  readonly run: Run
  readonly differences: RunDifferences
  readonly selected: MessageId | null
  readonly onSelect: (id: MessageId) => void
}

/** All replies of a run as small multiples, each marked where it departs from the base. */
export function ReplyGrid({ run, differences, selected, onSelect }: Props) {
  const { baseText, piecesOf } = differences
  const nameOf = useModelLabel(run.plan.models)
  const grid = useMemo(() => gridOf(run, nameOf), [run, nameOf])
  const places = useMemo(() => queuePlaces(run.cells), [run.cells])
  const base = baseOf(run)
  const ids = useMemo(
    () => grid.rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell ? [cell.id] : []))),
    [grid],
  )
  const cellNumbers = useMemo(() => new Map(ids.map((id, at) => [id, at + 1])), [ids])
  const here = Math.max(
    0,
    ids.findIndex((id) => id === (selected ?? base?.id)),
  )
  const boxRef = useRef<HTMLDivElement>(null)
  // On a phone one reply fills the width: what is selected elsewhere comes into sight.
  useEffect(() => {
    const box = boxRef.current
    const step = box ? stepOf(box, ids.length) : 0
    if (!box || step === 0 || shownAt(box, step) === here) return
    box.scrollLeft = here * step * (getComputedStyle(box).direction === 'rtl' ? -1 : 1)
  }, [here, ids.length])
  const hasLabels = grid.rows.some(({ label }) => label !== '')
  return (
    <ScrollRegion label={t('Replies')} className="min-w-0 overflow-x-auto p-3 md:p-4">
      <div
        ref={boxRef}
        // There, the reply in sight is the selected one.
        onScroll={({ currentTarget: box }) => {
          const step = stepOf(box, ids.length)
          const id = step === 0 ? undefined : ids[shownAt(box, step)]
          if (id !== undefined && id !== selected) onSelect(id)
        }}
        className="lab-grid grid gap-2"
        style={{
          gridTemplateColumns: `${hasLabels ? 'minmax(3.25rem, max-content) ' : ''}repeat(${grid.columns.length}, minmax(7.5rem, 1fr))`,
        }}
      >
        {hasLabels && <span />}
        {grid.columns.map((column) => (
          <span key={column} className="self-end text-xs wrap-anywhere text-muted tabular-nums">
            {column}
          </span>
        ))}
        {grid.rows.map(({ label, cells }) => [
          hasLabels && (
            <span
              key={`${label}:label`}
              className="sticky -start-3 z-10 -ms-3 flex max-w-28 ps-3 md:-start-4 md:-ms-4 md:ps-4 items-center justify-center bg-ground pe-1 text-center text-xs text-muted tabular-nums"
            >
              {label}
            </span>
          ),
          ...cells.map((cell, column) =>
            cell ? (
              <div key={cell.id} className="lab-slot flex min-w-0 flex-col">
                <span aria-hidden className="lab-setting">
                  {t('{place} of {count} · {setting}', {
                    place: cellNumbers.get(cell.id) ?? 0,
                    count: cellNumbers.size,
                    setting: describeCell(cell) || nameOf(cell.model),
                  })}
                </span>
                <ReplyCell
                  cell={cell}
                  label={`${nameOf(cell.model)} ${describeCell(cell)}`}
                  pieces={piecesOf(cell.id)}
                  relation={cell.id === base?.id ? 'base' : cellText(cell) === baseText ? 'same' : 'other'}
                  place={places.get(cell.id)}
                  isSelected={cell.id === selected}
                  onSelect={onSelect}
                />
              </div>
            ) : (
              <span key={`${label}:${column}`} />
            ),
          ),
        ])}
      </div>
      {ids.length > 1 && ids.length <= MOST_DOTS && (
        <p aria-hidden className="lab-dots">
          {ids.map((id, at) => (
            <span key={id} data-here={at === here} />
          ))}
        </p>
      )}
    </ScrollRegion>
  )
}

/** Dots that fit beside each other on the narrowest phone; with more replies, their number says where one is. */
const MOST_DOTS = 25

/** Pixels from one reply to the next where they are swiped; 0 where all are in sight. */
const stepOf = (box: HTMLElement, count: number): number =>
  count < 2 ? 0 : Math.max(0, box.scrollWidth - box.clientWidth) / (count - 1)

/** Which reply is in sight. */
const shownAt = ({ scrollLeft }: HTMLElement, step: number): number => Math.round(Math.abs(scrollLeft) / step)
