import { useMemo, useState, type ReactNode } from 'react'

import type { DiffBy } from '@/domain/runs/difference'
import { cellText } from '@/domain/runs/cellText'
import { jsonDifference } from '@/domain/runs/jsonDifference'
import { jsonIn } from '@/domain/runs/jsonIn'
import { partingPoint, type PartingPoint } from '@/domain/runs/partingPoint'
import type { RunCell } from '@/domain/runs/run'
import type { TokenLogprob } from '@/domain/reply'
import { useDifferences } from '@/hooks/useDifferences'
import { useTokens } from '@/hooks/useRuns'
import { RadioGroup } from '@/ui/RadioGroup'

import { MarkedText } from './MarkedText'

type Props = {
  readonly base: RunCell
  readonly cell: RunCell
  readonly renderTokens: (tokens: readonly TokenLogprob[]) => ReactNode
}

type View = DiffBy | 'json'

/** One reply against the base: what differs, where they part, and how sure the model was. */
export function DifferencePanel({ base, cell, renderTokens }: Props) {
  const [view, setView] = useState<View>('words')
  const [from, to] = [cellText(base), cellText(cell)]
  const texts = useMemo(() => [{ id: cell.id, text: to }], [cell.id, to])
  const differencesOf = useDifferences(from, texts, view === 'json' ? 'words' : view)
  const baseTokens = useTokens(base.reply?.exchangeId)
  const tokens = useTokens(cell.reply?.exchangeId)
  const point = partingPoint({ text: from, tokens: baseTokens }, { text: to, tokens })
  const changes = useMemo(() => {
    const [before, after] = [jsonIn(from), jsonIn(to)]
    return before === undefined || after === undefined ? undefined : jsonDifference(before, after)
  }, [from, to])
  const pieces = differencesOf(cell.id)
  const isBase = base.id === cell.id
  return (
    <>
      <section aria-label="Difference to base" className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-[13px] font-semibold">{isBase ? 'Base' : 'Difference to base'}</h2>
          {!isBase && (
            <RadioGroup
              label="Difference by"
              isLabelHidden
              value={view}
              options={changes ? [...VIEWS, { value: 'json', label: 'JSON' }] : VIEWS}
              onChange={setView}
            />
          )}
        </div>
        {view === 'json' && changes && !isBase ? (
          <ul className="flex flex-col gap-1 font-mono text-xs">
            {changes.length === 0 && <li className="text-muted">The same structure and values.</li>}
            {changes.map((change) => (
              <li key={change.path} className="wrap-anywhere">
                <span className="text-muted">{change.path === '' ? '(whole)' : change.path}</span>{' '}
                {'before' in change && <del className="text-muted">{change.before}</del>}{' '}
                {'after' in change && (
                  <ins className="rounded-[3px] bg-series-2/25 px-0.5 no-underline">{change.after}</ins>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-sm leading-6 wrap-anywhere whitespace-pre-wrap">
            {pieces ? <MarkedText pieces={pieces} showsRemoved /> : to}
          </p>
        )}
        {!isBase && <p className="text-[13px] text-muted">{describePoint(point)}</p>}
      </section>
      {tokens.length > 0 && (
        <section aria-label="Reply, by surprise" className="flex flex-col gap-2">
          <h2 className="text-[13px] font-semibold">Reply, by surprise</h2>
          {renderTokens(tokens)}
        </section>
      )}
    </>
  )
}

const VIEWS: readonly { readonly value: View; readonly label: string }[] = [
  { value: 'words', label: 'Words' },
  { value: 'lines', label: 'Lines' },
]

/** Where they first part, in a sentence. */
function describePoint(point: PartingPoint | undefined): ReactNode {
  if (!point) return 'They are the same.'
  const { place, unit, base, other, baseProbability, otherProbability } = point
  if (base === '' || other === '')
    return `They part at ${unit} ${place}, where ${base === '' ? 'the base' : 'this one'} ends.`
  return (
    <>
      They part at {unit} {place}, where <Token text={base} />
      {baseProbability === undefined ? ' stood in the base and ' : ` had ${percent(baseProbability)} and `}
      <Token text={other} />
      {otherProbability === undefined ? ' came here.' : ` ${percent(otherProbability)}.`}
    </>
  )
}

const Token = ({ text }: { readonly text: string }) => (
  <code className="font-mono">{text.trim() === '' ? JSON.stringify(text) : text.trim()}</code>
)

const percent = (value: number): string =>
  value > 0 && value < 0.01 ? 'under 1 %' : `${Math.round(value * 100)} %`
