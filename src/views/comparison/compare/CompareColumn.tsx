import { useMemo, type ReactNode } from 'react'

import { cellRow } from '@/domain/runs/cellRow'
import { cellText, describeCell, hasReply } from '@/domain/runs/cellText'
import { describeFinish } from '@/domain/runs/describeFinish'
import { changedShare, type DiffPiece } from '@/domain/runs/difference'
import type { Run, RunCell } from '@/domain/runs/run'
import { MarkedText } from '@/ui/diff/MarkedText'

import { LiveText } from '../LiveText'
import { ValidityNote } from '../ValidityNote'

type Props = {
  readonly run: Run
  readonly cell: RunCell
  /** The model's name, or "Reply A" while names are hidden. */
  readonly name: string
  /** Where it stands in its queue while it waits. */
  readonly place: number | undefined
  readonly isBlind: boolean
  readonly pieces: readonly DiffPiece[] | undefined
  readonly isBase: boolean
  readonly register: (box: HTMLElement | null) => void
  readonly onScroll: (at: number) => void
  /** Buttons below: what can be done with this reply, or voted. */
  readonly children: ReactNode
  readonly renderText: (text: string) => ReactNode
}

/** One reply in full, with its figures. */
export function CompareColumn(props: Props) {
  const { run, cell, name, place, isBlind, pieces, isBase, register, onScroll, children, renderText } = props
  const row = useMemo(() => cellRow(run, cell), [run, cell])
  const setting = describeCell(cell)
  const isBad = cell.state.type === 'failed' || cell.state.type === 'interrupted'
  return (
    <article
      aria-label={name}
      data-status={cell.state.type}
      className={`flex min-h-0 min-w-[16rem] flex-1 flex-col border-r border-line last:border-r-0 ${isBase ? 'bg-surface' : ''}`}
    >
      <header className="flex flex-wrap items-baseline gap-x-2 border-b border-line px-4 py-2.5">
        <h2 className="min-w-0 truncate text-[15px] font-semibold">{name}</h2>
        {!isBlind && setting !== '' && <span className="text-[13px] text-muted tabular-nums">{setting}</span>}
        <span className="ml-auto text-xs text-muted tabular-nums">
          {isBase ? 'base' : pieces ? `${Math.round(changedShare(pieces) * 100)} % differs` : ''}
        </span>
      </header>
      <div
        ref={register}
        onScroll={(event) => onScroll(event.timeStamp)}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by key
        tabIndex={0}
        role="region"
        aria-label={`Text of ${name}`}
        className="min-h-40 flex-1 overflow-y-auto px-4 py-3 text-[15px] leading-relaxed wrap-anywhere"
      >
        {cell.state.type === 'running' ? (
          <p className="whitespace-pre-wrap">
            <LiveText id={cell.id} />
          </p>
        ) : isBad ? (
          <>
            <p className="whitespace-pre-wrap">{cellText(cell)}</p>
            <p role="alert" className="text-sm text-danger">
              {cell.state.type === 'interrupted'
                ? 'The reply broke off before its end. Ask again.'
                : describeFinish(cell)}
            </p>
          </>
        ) : !hasReply(cell) ? (
          <p className="text-sm text-muted">
            {cell.state.type === 'waiting'
              ? `Waits for its turn: ${describeFinish(cell, place)}.`
              : describeFinish(cell)}
          </p>
        ) : isBase ? (
          <p className="whitespace-pre-wrap">{cellText(cell)}</p>
        ) : pieces ? (
          <p className="whitespace-pre-wrap">
            <MarkedText pieces={pieces} showsRemoved />
          </p>
        ) : (
          renderText(cellText(cell))
        )}
      </div>
      <footer className="flex flex-col gap-2 border-t border-line px-4 py-2.5">
        <ValidityNote run={run} cell={cell} />
        {!isBlind && (
          <p className="text-[13px] text-muted tabular-nums">
            {[
              row.tokensOut === undefined ? '' : `${row.tokensOut} tok`,
              row.tokensPerSecond === undefined ? '' : `${row.tokensPerSecond.toFixed(0)} tok/s`,
              row.firstTokenMs === undefined ? '' : `${(row.firstTokenMs / 1000).toFixed(2)} s to first`,
              isBad ? '' : row.finish,
            ]
              .filter(Boolean)
              .join(' · ')}
            {row.cost !== '' && <span className="text-money"> · {row.cost}</span>}
          </p>
        )}
        {children}
      </footer>
    </article>
  )
}
