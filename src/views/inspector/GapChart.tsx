import { useMemo } from 'react'

import type { RawEvent } from '@/domain/exchanges/exchange'
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
        label="Gaps between events"
        x={{ label: 'time', scale: 'linear', format: milliseconds }}
        y={{ label: 'gap', scale: 'linear', format: milliseconds }}
        series={[
          {
            label: 'gap',
            colour: 1,
            points: gaps.map(({ atMs, gapMs }) => ({ x: atMs, y: gapMs })),
          },
        ]}
        height={140}
      />
      <p className="text-[13px] text-muted tabular-nums">
        {milliseconds(gaps[0]?.gapMs ?? 0)} to the first event
        {medianMs !== undefined && `, then half of the gaps under ${milliseconds(medianMs)}`}
        {longest && `; the longest, ${milliseconds(longest.gapMs)}, before event ${longest.index + 1}`}.
      </p>
    </div>
  )
}
