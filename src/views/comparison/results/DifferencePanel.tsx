import { useState, type ReactNode } from 'react'

import { cellText } from '@/domain/runs/results/cellText'
import { partingPoint, type PartingPoint } from '@/domain/runs/results/similarity'
import type { RunCell } from '@/domain/runs/run'
import type { TokenLogprob } from '@/domain/replies/reply'
import { useTextDifference, type DifferenceView } from '@/hooks/runs/useDifferences'
import { useTokens } from '@/hooks/sampling/useNextToken'
import { formatNumber, formatPercent } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { Rich } from '@/ui/Rich'
import { DifferenceText } from '@/ui/diff/MarkedLines'
import { RadioGroup } from '@/ui/controls/RadioGroup'

type Props = {
  readonly base: RunCell
  readonly cell: RunCell
  readonly renderTokens: (tokens: readonly TokenLogprob[]) => ReactNode
}

/** One reply against the base: what differs, where they part, and how sure the model was. */
export function DifferencePanel({ base, cell, renderTokens }: Props) {
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
