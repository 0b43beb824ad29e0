import { useDeferredValue, useMemo } from 'react'

import type { AnswerOf } from '@/domain/runs/results/answers'
import { labelOf } from '@/domain/runs/results/answersBySetting'
import { cellText, hasReply } from '@/domain/runs/results/cellText'
import { clusterReplies, diversity, type Reply } from '@/domain/runs/results/clusterReplies'
import { fieldAgreement } from '@/domain/runs/results/scoreboard'
import { formatMoney, isPriced } from '@/domain/pricing'
import type { MessageId } from '@/domain/ids'
import type { Run } from '@/domain/runs/run'
import { countWords } from '@/domain/runs/results/similarity'
import { formatFixed, formatNumber, formatPercent } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Histogram } from '@/ui/charts/Histogram'
import { GROUND, type SeriesColour } from '@/ui/charts/seriesColours'
import { Disclosure } from '@/ui/layout/Disclosure'

type Props = {
  readonly run: Run
  readonly baseId: MessageId | undefined
  /** Takes out what is counted; undefined for whole replies. */
  readonly answerOf: AnswerOf | undefined
  readonly onSelect: (id: MessageId) => void
}

const COLOURS: readonly SeriesColour[] = [1, 2, 3, 4]
const MOST_GROUPS = 6

/** How the replies of a run spread: groups of near ones, measures in words, and what their JSON agrees on. */
export function SpreadPanel({ run, baseId, answerOf, onSelect }: Props) {
  // A hundred replies may end at once: what they have in common can wait for a quiet moment.
  const cells = useDeferredValue(run.cells)
  const replies = useMemo(
    () => cells.filter(hasReply).map((cell) => ({ id: cell.id, text: cellText(cell) })),
    [cells],
  )
  const clusters = useMemo(() => clusterReplies(replies, baseId, answerOf), [replies, baseId, answerOf])
  const fields = useMemo(() => fieldAgreement(replies.map(({ text }) => text)), [replies])
  const different = useMemo(
    () => (answerOf ? clusters.length : new Set(replies.map(({ text }) => text)).size),
    [replies, clusters, answerOf],
  )
  const largest = Math.max(...clusters.map(({ share }) => share), 0.01)
  return (
    <section aria-label={t('Spread')} className="flex flex-col gap-2.5">
      <h2 className="text-[13px] font-semibold">{t('Spread')}</h2>
      {replies.length === 0 && (
        <p className="text-sm text-muted">{t('Groups of similar replies appear here.')}</p>
      )}
      {replies.length > 0 && (
        <Different count={different} of={replies.length} isOfAnswers={answerOf !== undefined} />
      )}
      <ul className="flex flex-col gap-1">
        {clusters.slice(0, MOST_GROUPS).map((cluster, index) => (
          <li key={cluster.leader.id}>
            <button type="button" onClick={() => onSelect(cluster.leader.id)} className="lab-group">
              <span>{labelOf(cluster)}</span>
              <span>{formatNumber(Math.round(cluster.share * replies.length))}</span>
              <span
                aria-hidden
                className={GROUND[COLOURS[index] ?? 'none']}
                style={{ width: `${(cluster.share / largest) * 100}%` }}
              />
            </button>
          </li>
        ))}
      </ul>
      {clusters.length > MOST_GROUPS && (
        <p className="text-xs text-muted">
          {plural(clusters.length - MOST_GROUPS, {
            one: 'and {count} more group',
            other: 'and {count} more groups',
          })}
        </p>
      )}
      {replies.length > 1 && (
        <Disclosure label={t('Metrics and distributions')} panelClassName="mt-2 flex flex-col gap-4">
          <Measures replies={replies} answerOf={answerOf} />
          <Distributions run={run} />
        </Disclosure>
      )}
      {fields.length > 0 && (
        <Disclosure label={t('Agreement by field')} panelClassName="mt-2">
          <table className="w-full text-start text-[13px] tabular-nums">
            <tbody>
              {fields.map(({ path, value, share, values }) => (
                <tr key={path} className="border-t border-line">
                  <th scope="row" className="py-1 pe-2 font-mono text-xs font-normal">
                    {path}
                  </th>
                  <td className="max-w-32 truncate py-1 text-muted" title={value}>
                    {value}
                  </td>
                  <td className="py-1 ps-2 text-end whitespace-nowrap">
                    {formatPercent(share)}
                    {values > 1 && ` · ${plural(values, { one: '{count} value', other: '{count} values' })}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Disclosure>
      )}
    </section>
  )
}

/** A sentence whose number is large, wherever the language has it. */
function Different({
  count,
  of,
  isOfAnswers,
}: {
  readonly count: number
  readonly of: number
  readonly isOfAnswers: boolean
}) {
  const values = { all: of, number: '\n' }
  const words = isOfAnswers
    ? plural(
        count,
        {
          one: '{number} different answer in {all} replies',
          other: '{number} different answers in {all} replies',
        },
        values,
      )
    : plural(
        count,
        { one: '{number} different reply of {all}', other: '{number} different replies of {all}' },
        values,
      )
  const [before = '', after = ''] = words.split('\n').map((part) => part.trim())
  return (
    <p className="lab-spread">
      {before}
      <strong>{formatNumber(count)}</strong>
      {after}
    </p>
  )
}

function Measures({
  replies,
  answerOf,
}: {
  readonly replies: readonly Reply[]
  readonly answerOf: AnswerOf | undefined
}) {
  const measures = useMemo(() => diversity(replies, answerOf), [replies, answerOf])
  return (
    <dl className="flex flex-col gap-2 text-[13px]">
      {measures.map(({ name, value, unit, explanation }) => (
        <div key={name}>
          <dt className="flex justify-between gap-3 tabular-nums">
            {name}
            <span>
              {unit === 'share' ? formatFixed(value, 2) : formatNumber(Math.round(value * 10) / 10)}
            </span>
          </dt>
          <dd className="text-xs text-muted">{explanation}</dd>
        </div>
      ))}
    </dl>
  )
}

function Distributions({ run }: { readonly run: Run }) {
  const ended = run.cells.filter(hasReply)
  const costs = ended.flatMap(({ reply }) =>
    reply?.cost && isPriced(reply.cost) ? [Number(reply.cost.amount)] : [],
  )
  return (
    <>
      <Histogram
        label={t('Length')}
        x={{ label: t('words'), format: (value) => formatNumber(Math.round(value)) }}
        values={ended.map((cell) => countWords(cellText(cell)))}
        height={120}
      />
      {costs.length > 1 && (
        <Histogram
          label={t('Cost')}
          x={{ label: t('US dollars'), format: (value) => formatMoney(value.toFixed(9)) }}
          values={costs}
          height={120}
        />
      )}
    </>
  )
}
