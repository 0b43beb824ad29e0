import { useMemo } from 'react'

import type { AnswerOf } from '@/domain/runs/results/answers'
import { answersBySetting } from '@/domain/runs/results/answersBySetting'
import type { MessageId } from '@/domain/ids'
import type { Run } from '@/domain/runs/run'
import { formatPercent } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import { StackedBars } from '@/ui/charts/StackedBars'
import type { SeriesColour } from '@/ui/charts/seriesColours'

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
