import { useMemo, type ReactNode } from 'react'

import { cellRow } from '@/domain/runs/results/cellRow'
import { cellText, describeCell, hasReply } from '@/domain/runs/results/cellText'
import { describeFinish } from '@/domain/runs/results/scoreboard'
import { changedShare, type DiffPiece } from '@/domain/runs/results/similarity'
import type { JsonChange } from '@/domain/runs/results/jsonDifference'
import type { Run, RunCell, Validity } from '@/domain/runs/run'
import { useValidity } from '@/hooks/runs/useRuns'
import { dotted } from '@/lib/text/dotted'
import { formatDuration } from '@/lib/text/formatTime'
import { formatPercent } from '@/lib/text/formatNumber'
import { describeTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'
import { DifferenceText } from '@/ui/diff/MarkedLines'
import type { JsonView } from '@/ui/json/JsonViews'

import { isJsonReply, JsonReply } from '../JsonReply'
import { CellPictures, LiveText } from '../SelectedReply'
import { ValidityNote } from '../ValidityNote'

type Props = {
  readonly run: Run
  readonly cell: RunCell
  /** The model's name, or "Reply A" while names are hidden. */
  readonly name: string
  /** Where it is in its queue while it waits. */
  readonly place: number | undefined
  readonly isBlind: boolean
  readonly pieces: readonly DiffPiece[] | undefined
  /** The same by JSON structure, where that is asked for. */
  readonly changes: readonly JsonChange[] | undefined
  readonly isByLines: boolean
  readonly jsonView: JsonView
  readonly isBase: boolean
  readonly register: (box: HTMLElement | null) => void
  readonly onScroll: (at: number) => void
  /** Buttons below: what can be done with this reply, or voted. */
  readonly children: ReactNode
  readonly renderText: (text: string) => ReactNode
}

/** One reply in full, with its figures. */
export function ReplyColumn(props: Props) {
  const { run, cell, name, isBlind, pieces, isBase, register, onScroll, children } = props
  const validity = useValidity(run, cell)
  const row = useMemo(() => cellRow(run, cell), [run, cell])
  const setting = describeCell(cell)
  const isBad = cell.state.type === 'failed' || cell.state.type === 'interrupted'
  return (
    <article
      aria-label={name}
      data-status={cell.state.type}
      className={`flex min-h-0 min-w-[16rem] flex-1 flex-col border-e border-line last:border-e-0 ${isBase ? 'bg-surface' : ''}`}
    >
      <header className="flex flex-wrap items-baseline gap-x-2 border-b border-line px-4 py-2.5">
        <h2 className="min-w-0 truncate text-[15px] font-semibold">{name}</h2>
        {!isBlind && setting !== '' && <span className="text-[13px] text-muted tabular-nums">{setting}</span>}
        <span className="ms-auto text-xs text-muted tabular-nums">
          {isBase
            ? t('Reference')
            : pieces
              ? t('{share} different', { share: formatPercent(changedShare(pieces)) })
              : ''}
        </span>
      </header>
      <div
        ref={register}
        onScroll={(event) => onScroll(event.timeStamp)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by key
        tabIndex={0}
        role="region"
        aria-label={t('Text of {name}', { name })}
        className="min-h-40 flex-1 overflow-y-auto px-4 py-3 text-[15px] leading-relaxed wrap-anywhere"
      >
        <Body {...props} validity={validity} />
      </div>
      <footer className="flex flex-col gap-2 border-t border-line px-4 py-2.5">
        <ValidityNote validity={validity} isWhole={cell.state.type !== 'running'} />
        {!isBlind && (
          <p className="text-[13px] text-muted tabular-nums">
            {dotted([
              row.tokensOut === undefined ? '' : describeTokens(row.tokensOut),
              row.tokensPerSecond === undefined
                ? ''
                : t('{count} tokens/s', { count: Math.round(row.tokensPerSecond) }),
              row.firstTokenMs === undefined
                ? ''
                : t('{time} to first token', { time: formatDuration(row.firstTokenMs) }),
              isBad ? '' : row.finish,
            ])}
            {row.cost !== '' && <span> · {row.cost}</span>}
          </p>
        )}
        {children}
      </footer>
    </article>
  )
}

type BodyProps = Props & { readonly validity: Validity | undefined }

function Body(props: BodyProps) {
  const { cell, place, validity } = props
  const text = cellText(cell)
  if (cell.state.type === 'running')
    return (
      <p className="whitespace-pre-wrap">
        <LiveText id={cell.id} problems={validity?.problems} />
      </p>
    )
  if (cell.state.type === 'failed' || cell.state.type === 'interrupted')
    return (
      <>
        <p className="whitespace-pre-wrap">{text}</p>
        <p role="alert" className="text-sm text-danger">
          {cell.state.type === 'interrupted' ? t('The reply was cut off. Try again.') : describeFinish(cell)}
        </p>
      </>
    )
  if (!hasReply(cell))
    return (
      <p className="text-sm text-muted">
        {cell.state.type === 'waiting'
          ? t('Waiting: {cell}.', { cell: describeFinish(cell, place) })
          : describeFinish(cell)}
      </p>
    )
  return (
    <>
      <Said {...props} text={text} />
      <CellPictures parts={cell.parts} />
    </>
  )
}

function Said(props: BodyProps & { readonly text: string }) {
  const { pieces, changes, isByLines, jsonView, isBase, validity, renderText, text } = props
  if (text === '') return null
  if ((pieces || changes) && !isBase)
    return <DifferenceText pieces={pieces ?? []} changes={changes} isByLines={isByLines} />
  if (isJsonReply(text)) return <JsonReply text={text} validity={validity} view={jsonView} />
  return isBase ? <p className="whitespace-pre-wrap">{text}</p> : renderText(text)
}
