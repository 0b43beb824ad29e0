import { memo, useEffect, useMemo, useRef } from 'react'

import type { MessageId } from '@/domain/ids'
import { gridOf } from '@/domain/runs/grid'
import { baseOf, cellText, describeCell } from '@/domain/runs/results/cellText'
import { changedShare, excerptOf, type DiffPiece } from '@/domain/runs/results/similarity'
import { describeFinish } from '@/domain/runs/results/scoreboard'
import type { Run, RunCell } from '@/domain/runs/run'
import { queuePlaces } from '@/domain/runs/runProgress'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import type { RunDifferences } from '@/hooks/runs/useRuns'
import { formatPercent } from '@/lib/text/formatNumber'
import { mark, t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { MarkedText } from '@/ui/diff/MarkedLines'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

import { LiveText, SmallPicture } from '../SelectedReply'

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

type ReplyCellProps = {
  readonly cell: RunCell
  readonly label: string
  readonly pieces: readonly DiffPiece[] | undefined
  readonly relation: 'base' | 'same' | 'other'
  /** Where it is in its queue while it waits. */
  readonly place: number | undefined
  readonly isSelected: boolean
  readonly onSelect: (id: MessageId) => void
}

/** Of a reply that is compared with nothing its beginning is enough. */
const SEEN_CHARS = 400

const shortened = (text: string): string =>
  text.length > SEEN_CHARS ? `${text.slice(0, SEEN_CHARS)}…` : text

/** One small reply: its text with what differs from the base marked, and a line of what it is. */
const ReplyCell = memo(function ReplyCell(props: ReplyCellProps) {
  const { cell, label, pieces, relation, place, isSelected, onSelect } = props
  const { state } = cell
  const isOpen = state.type === 'waiting' || state.type === 'running'
  const isBad = state.type === 'failed' || state.type === 'interrupted'
  const invalid = cell.validity && (!cell.validity.isJson || cell.validity.problems.length > 0)
  const share = pieces && Math.max(0.01, changedShare(pieces))
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isSelected}
      data-status={state.type}
      onClick={() => onSelect(cell.id)}
      className={classNames(
        'flex h-full min-h-40 w-full min-w-0 flex-col [contain-intrinsic-size:auto_10rem] [content-visibility:auto] rounded border bg-surface px-2.5 pt-2 pb-1.5 text-start transition-colors duration-100 hover:border-line-strong',
        relation === 'base' && isSelected ? 'border-accent outline-1 outline-accent' : 'border-line',
        isSelected && relation !== 'base' && 'border-accent outline-1 outline-accent',
        relation === 'same' && 'lab-same',
      )}
    >
      <span className="lab-text wrap-anywhere whitespace-pre-wrap">
        {state.type === 'running' ? (
          <LiveText id={cell.id} maxChars={SEEN_CHARS} />
        ) : !isOpen && cell.parts.length === 0 ? (
          <span className={isBad ? 'text-danger' : 'text-muted'}>{describeFinish(cell)}</span>
        ) : pieces && relation === 'other' ? (
          <MarkedText pieces={excerptOf(pieces)} />
        ) : (
          <>
            {shortened(cellText(cell))}
            <SmallPicture parts={cell.parts} />
          </>
        )}
      </span>
      <span className="lab-foot">
        {isOpen ? (
          describeFinish(cell, place)
        ) : isBad || invalid ? (
          <span className="text-danger">{isBad ? t(BAD_STATES[state.type]) : t('invalid')}</span>
        ) : relation === 'base' ? (
          t('Reference')
        ) : relation === 'same' ? (
          t('Same as the reference')
        ) : (
          share !== undefined && (
            <>
              <span>{t('{share} different', { share: formatPercent(share) })}</span>
              <span aria-hidden className="lab-share">
                <span style={{ width: `${share * 100}%` }} />
              </span>
            </>
          )
        )}
      </span>
    </button>
  )
})

const BAD_STATES = { failed: mark('failed'), interrupted: mark('interrupted') } as const
