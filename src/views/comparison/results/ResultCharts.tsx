import { useMemo, useRef, useState } from 'react'

import type { MessageId } from '@/domain/ids'
import { parameterLabel } from '@/domain/parameters/labels'
import { MOST_JUDGED } from '@/domain/runs/judging'
import type { AnswerOf } from '@/domain/runs/results/answers'
import { answersBySetting } from '@/domain/runs/results/answersBySetting'
import { baseOf, cellText, hasReply } from '@/domain/runs/results/cellText'
import { differenceByValue } from '@/domain/runs/results/jsonDifference'
import { changedShare } from '@/domain/runs/results/similarity'
import { contestants } from '@/domain/runs/results/voteTable'
import type { Run, RunCell } from '@/domain/runs/run'
import { useApp } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { askToMerge } from '@/hooks/replies/askToMerge'
import { useRunCommands, type RunDifferences } from '@/hooks/runs/useRuns'
import { formatList } from '@/lib/text/formatList'
import { formatPercent } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'
import { axisScale, useWidth } from '@/ui/charts/Axes'
import { ChartFigure } from '@/ui/charts/ChartFigure'
import { linePath } from '@/ui/charts/linePath'
import type { SeriesColour } from '@/ui/charts/seriesColours'
import { StackedBars } from '@/ui/charts/StackedBars'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'

import type { JudgeProps } from './JudgeDialog'

const COLOURS: readonly SeriesColour[] = [1, 2, 3, 'none']

type Props = {
  readonly run: Run
  readonly baseId: MessageId | undefined
  /** Takes out what is counted; undefined for whole replies. */
  readonly answerOf: AnswerOf | undefined
}

/** Which answers come at which value of each swept parameter. */
export function AnswersChart({ run, baseId, answerOf }: Props) {
  const charts = useMemo(
    () => run.plan.axes.flatMap((_, axis) => answersBySetting(run, baseId, axis, answerOf) ?? []),
    [run, baseId, answerOf],
  )
  return charts.map(({ parameter, groups, rows }) => (
    <StackedBars
      key={parameter}
      label={t('Answers by {parameter}', { parameter })}
      y={{ label: t('share of replies'), format: (value) => formatPercent(value) }}
      series={groups.map((group, index) => ({ ...group, colour: COLOURS[index] ?? 'none' }))}
      bars={rows.map(({ value, shares }) => ({ id: String(value), label: String(value), amounts: shares }))}
      height={150}
    />
  ))
}

type DifferenceChartProps = { readonly run: Run; readonly differences: RunDifferences }

const HEIGHT = 104
const [TOP, BOTTOM, LEFT, RIGHT] = [22, 82, 16, 18]

/** How much the replies differ from the reference as temperature, or what else is varied, rises. */
export function DifferenceChart({ run, differences: { baseText, piecesOf } }: DifferenceChartProps) {
  const base = baseOf(run)
  const byId = new Map(run.cells.map((cell) => [cell.id, cell]))
  const found = differenceByValue(run, (id) => {
    const cell = byId.get(id)
    if (!cell || baseText === undefined || !hasReply(cell)) return undefined
    if (cell.promptIndex === base?.promptIndex && cellText(cell) === baseText) return 0
    const pieces = piecesOf(id)
    return pieces && changedShare(pieces)
  })
  return found && <Line {...found} />
}

type Found = NonNullable<ReturnType<typeof differenceByValue>>

/** Of its own: it is measured when it comes into the page. */
function Line({ parameter, points }: Found) {
  const boxRef = useRef<HTMLDivElement>(null)
  const width = useWidth(boxRef, 240)
  const name = parameterLabel(parameter)
  const label =
    parameter === 'temperature'
      ? t('Difference by temperature')
      : t('Difference by {parameter}', { parameter: name })
  // Words are beside each other at equal distances.
  const at = points.map(({ value }, index) => (typeof value === 'number' ? value : index))
  const x = axisScale(
    { label: name, scale: 'linear', format: String, domain: [at[0] ?? 0, at.at(-1) ?? 1] },
    at,
    [LEFT, width - RIGHT],
  )
  const places = points.map((point, index) => ({
    ...point,
    left: x.at(at[index] ?? 0),
    top: BOTTOM - point.share * (BOTTOM - TOP),
  }))
  return (
    <ChartFigure
      label={label}
      className="-my-1"
      tableOf={() => ({
        columns: [name, t('Difference')],
        rows: points.map(({ value, share }) => [String(value), formatPercent(share)]),
      })}
    >
      <div ref={boxRef} className="relative" style={{ height: HEIGHT }}>
        <svg
          role="img"
          aria-label={formatList(points.map(({ value, share }) => `${value}: ${formatPercent(share)}`))}
          width={width}
          height={HEIGHT}
          className="lab-difference absolute"
        >
          <line x1={0} x2={width} y1={BOTTOM} y2={BOTTOM} />
          <path d={linePath(places)} />
          {places.map(({ value, share, left, top }) => (
            <g key={value}>
              <circle cx={left} cy={top} r={3.5} />
              <text x={left} y={top - 8}>
                {formatPercent(share)}
              </text>
              <text x={left} y={BOTTOM + 16}>
                {value}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </ChartFigure>
  )
}

type MergeButtonProps = { readonly run: Run; readonly base: RunCell }

/** Makes the replies to one prompt variants of a chat, and asks there how they are merged. */
export function MergeButton({ run, base }: MergeButtonProps) {
  const { store } = useApp()
  const { keepWinner } = useRunCommands()
  const go = useGo()

  async function merge() {
    const conversationId = await keepWinner(run.id, base.id)
    if (conversationId === undefined) return
    go(`/c/${encodeURIComponent(conversationId)}`)
    const id = selectThread(conversationId)(store.getState()).path.at(-1)
    if (id !== undefined) askToMerge({ conversationId, id })
  }

  return (
    <Button
      size="small"
      title={t('The replies become variants in a chat, where a model you choose merges them.')}
      onClick={() => void merge()}
    >
      {t('Merge replies…')}
    </Button>
  )
}

const JudgeDialog = onDemand(() => import('./JudgeDialog').then((module) => module.default))

/** Has a model judge the replies to one prompt, once it is said which and by what. */
export function JudgeButton(props: JudgeProps) {
  const [isOpen, setOpen] = useState(false)
  const isTooMany = contestants(props.run.cells, props.group).length > MOST_JUDGED
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        disabled={isTooMany}
        title={
          isTooMany ? t('Up to {most} replies can be judged at once.', { most: MOST_JUDGED }) : undefined
        }
        onClick={() => setOpen(true)}
      >
        {t('Judge replies…')}
      </Button>
      {isOpen && <JudgeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
