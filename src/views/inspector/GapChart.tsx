import { useMemo } from 'react'

import type { RawEvent } from '@/domain/exchanges/exchange'
import { t } from '@/lib/text/t'
import { LineChart } from '@/ui/charts/LineChart'

import { summariseGaps } from './eventGaps'
import { milliseconds } from './words'

/** How long the stream paused before each of its events: stalls stand out. */
export function GapChart({ events }: { readonly events: readonly RawEvent[] }) {
  const { gaps, medianMs, longest } = useMemo(() => summariseGaps(events), [events])
  if (gaps.length < 2) return null
  return (
    <div className="flex flex-col gap-1">
      <LineChart
        label={t('Gaps between events')}
        x={{ label: t('time'), scale: 'linear', format: milliseconds }}
        y={{ label: t('gap'), scale: 'linear', format: milliseconds }}
        series={[
          {
            label: t('gap'),
            colour: 1,
            points: gaps.map(({ atMs, gapMs }) => ({ x: atMs, y: gapMs })),
          },
        ]}
        height={140}
      />
      <p className="text-[13px] text-muted tabular-nums">
        {t('{time} to the first event', { time: milliseconds(gaps[0]?.gapMs ?? 0) })}
        {medianMs !== undefined &&
          t(', half of the gaps are under {medianMs}', { medianMs: milliseconds(medianMs) })}
        {longest &&
          t('; the longest is {gapMs}, before event {number}', {
            gapMs: milliseconds(longest.gapMs),
            number: longest.index + 1,
          })}
        .
      </p>
    </div>
  )
}
