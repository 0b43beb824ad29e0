import { memo } from 'react'

import { cellText } from '@/domain/runs/results/cellText'
import { excerptOf } from '@/domain/runs/results/excerptOf'
import { describeFinish } from '@/domain/runs/results/scoreboard'
import { changedShare, type DiffPiece } from '@/domain/runs/results/similarity'
import type { MessageId } from '@/domain/ids'
import type { RunCell } from '@/domain/runs/run'
import { formatPercent } from '@/lib/text/formatNumber'
import { mark, t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { MarkedText } from '@/ui/diff/MarkedLines'

import { LiveText, SmallPicture } from '../SelectedReply'

type Props = {
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
export const ReplyCell = memo(function ReplyCell(props: Props) {
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
