import { type ReactNode, useState } from 'react'

import { parameterLabel } from '@/domain/parameters/labels'
import type { TokenLogprob } from '@/domain/replies/reply'
import { cellText, describeCell, hasReply } from '@/domain/runs/results/cellText'
import { type PartingPoint, partingPoint } from '@/domain/runs/results/similarity'
import type { Run, RunCell } from '@/domain/runs/run'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { type DifferenceView, useTextDifference } from '@/hooks/runs/useDifferences'
import { useTokens } from '@/hooks/sampling/useNextToken'
import { formatList } from '@/lib/text/formatList'
import { formatNumber, formatPercent } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { DifferenceText } from '@/ui/diff/MarkedLines'
import { Rich } from '@/ui/Rich'

import { SelectedReply } from '../SelectedReply'

type Props = {
  readonly renderTokens: (tokens: readonly TokenLogprob[]) => ReactNode
  readonly run: Run
  readonly cell: RunCell | undefined
  readonly base: RunCell | undefined
}

/** One cell in full: how it differs from the base, what it says. */
export function SelectedCell({ run, cell, base, renderTokens }: Props) {
  const nameOf = useModelLabel(run.plan.models)
  if (!cell) return null
  return (
    <div className="flex flex-col gap-4">
      <section aria-label={t('Selected reply')} className="flex flex-col gap-2">
        <h2 className="text-[13px] font-semibold">
          {nameOf(cell.model)} <span className="font-normal text-muted">{describeCell(cell)}</span>
        </h2>
        {cell.reply?.notSent && (
          <p className="text-[13px] text-money">
            {t('Not sent: {names}', { names: formatList(cell.reply.notSent.map(parameterLabel)) })}
          </p>
        )}
        <SelectedReply run={run} cell={cell} />
      </section>
      {base && hasReply(base) && hasReply(cell) && (
        <DifferencePanel base={base} cell={cell} renderTokens={renderTokens} />
      )}
    </div>
  )
}

type DifferencePanelProps = {
  readonly base: RunCell
  readonly cell: RunCell
  readonly renderTokens: (tokens: readonly TokenLogprob[]) => ReactNode
}

/** One reply against the base: what differs, where they part, and how sure the model was. */
function DifferencePanel({ base, cell, renderTokens }: DifferencePanelProps) {
  const [asked, setAsked] = useState<DifferenceView>('words')
  const [from, to] = [cellText(base), cellText(cell)]
  const { views, view, pieces, changes } = useTextDifference(from, to, asked)
  const baseTokens = useTokens(base.reply?.exchangeId)
  const tokens = useTokens(cell.reply?.exchangeId)
  const point = partingPoint({ text: from, tokens: baseTokens }, { text: to, tokens })
  const isBase = base.id === cell.id
  return (
    <>
      <section aria-label={t('Difference from the reference')} className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-[13px] font-semibold">
            {isBase ? t('Reference') : t('Difference from the reference')}
          </h2>
          {!isBase && (
            <RadioGroup
              label={t('Compare by')}
              isLabelHidden
              value={view}
              options={views}
              onChange={setAsked}
            />
          )}
        </div>
        <div className="text-sm">
          <DifferenceText
            pieces={pieces ?? [{ type: 'same', text: to }]}
            changes={changes}
            isByLines={view === 'lines'}
          />
        </div>
        {!isBase && <p className="text-[13px] text-muted">{describePoint(point)}</p>}
      </section>
      {tokens.length > 0 && (
        <section aria-label={t('Reply, coloured by token surprise')} className="flex flex-col gap-2">
          <h2 className="text-[13px] font-semibold">{t('Reply, coloured by token surprise')}</h2>
          {renderTokens(tokens)}
        </section>
      )}
    </>
  )
}

/** Where they first part, in a sentence. */
function describePoint(point: PartingPoint | undefined): ReactNode {
  if (!point) return t('The replies are the same.')
  const { place, unit, base, other, baseProbability, otherProbability } = point
  const isWord = unit === 'word'
  if (base === '')
    return isWord
      ? t('They differ from word {place} on, where the reference ends.', { place })
      : t('They differ from token {place} on, where the reference ends.', { place })
  if (other === '')
    return isWord
      ? t('They differ from word {place} on, where this reply ends.', { place })
      : t('They differ from token {place} on, where this reply ends.', { place })
  const parts = {
    place: formatNumber(place),
    base: <Token text={base} probability={baseProbability} />,
    other: <Token text={other} probability={otherProbability} />,
  }
  return isWord ? (
    <Rich text="They differ at word {place}: {base} in the reference, {other} here." values={parts} />
  ) : (
    <Rich text="They differ at token {place}: {base} in the reference, {other} here." values={parts} />
  )
}

type TokenProps = { readonly text: string; readonly probability: number | undefined }

const Token = ({ text, probability }: TokenProps) => (
  <>
    <code className="font-mono">{text.trim() === '' ? JSON.stringify(text) : text.trim()}</code>
    {probability !== undefined && ` (${formatPercent(probability)})`}
  </>
)
