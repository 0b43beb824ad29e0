import { useMemo } from 'react'

import type { RawEvent } from '@/domain/exchanges/exchange'
import { createFinder } from '@/domain/search/createFinder'
import { joinSentences } from '@/lib/text/joinSentences'
import { t } from '@/lib/text/t'
import { LineChart } from '@/ui/charts/LineChart'
import { VirtualList } from '@/ui/layout/VirtualList'

import { Found } from './TextBlock'
import { milliseconds } from './CostLines'

type Props = { readonly events: readonly RawEvent[]; readonly query: string }

/** Every event of the wire as received, with its time and the pause before it. A search leaves those that match. */
export function RawEvents({ events, query }: Props) {
  const rows = useMemo(() => {
    const find = createFinder(query, { isCaseSensitive: false })
    const { gaps } = summariseGaps(events)
    return events
      .map(({ atMs, data }, index) => ({ index, atMs, data, gapMs: gaps[index]?.gapMs ?? 0 }))
      .filter(({ data }) => !find || find(data).length > 0)
  }, [events, query])

  if (events.length === 0) {
    return (
      <p className="text-[13px] text-muted">
        {t(
          'No events are stored for this request. Events are kept up to the size set under Settings → Spending, and the oldest are removed first.',
        )}
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <GapChart events={events} />
      <div
        className="flex h-80 flex-col overflow-hidden rounded bg-sunken font-mono text-[12px] leading-5"
        aria-hidden={rows.length === 0}
      >
        <p className="flex gap-2 border-b border-line px-2 py-1 text-muted">
          <span className="w-14 shrink-0 text-end">{t('ms')}</span>
          <span className="w-12 shrink-0 text-end">{t('gap')}</span>
          <span>
            {rows.length === events.length
              ? t('data')
              : t('data ({count} of {total})', { count: rows.length, total: events.length })}
          </span>
        </p>
        <VirtualList
          label={t('Raw events')}
          items={rows}
          keyOf={(row) => row.index.toString()}
          estimateHeight={({ data }) => 20 * Math.max(1, Math.ceil(data.length / 44))}
          className="py-1"
          renderItem={({ atMs, gapMs, data }) => (
            <div className="flex gap-2 px-2">
              <span className="w-14 shrink-0 text-end text-muted tabular-nums">{Math.round(atMs)}</span>
              <span className="w-12 shrink-0 text-end text-muted tabular-nums">+{Math.round(gapMs)}</span>
              <span className="min-w-0 wrap-anywhere">
                <Found text={data} query={query} />
              </span>
            </div>
          )}
        />
      </div>
    </div>
  )
}

/** How long the stream paused before each of its events: stalls stand out. */
function GapChart({ events }: { readonly events: readonly RawEvent[] }) {
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
        {joinSentences([
          t('The first event came after {time}.', { time: milliseconds(gaps[0]?.gapMs ?? 0) }),
          medianMs !== undefined &&
            t('Half of the gaps are under {medianMs}.', { medianMs: milliseconds(medianMs) }),
          longest &&
            t('The longest gap is {gapMs}, before event {number}.', {
              gapMs: milliseconds(longest.gapMs),
              number: longest.index + 1,
            }),
        ])}
      </p>
    </div>
  )
}

/** The pause before an event of the wire; the first is the wait since sending. Times in milliseconds. */
type EventGap = { readonly index: number; readonly atMs: number; readonly gapMs: number }

type GapSummary = {
  readonly gaps: readonly EventGap[]
  /** Half of the pauses after the first event are shorter; undefined with fewer than two events. */
  readonly medianMs?: number
  /** The longest pause after the first event. */
  readonly longest?: EventGap
}

/** The pauses between the events of a stream. Clocks that stand still or go back count as no pause. */
export function summariseGaps(events: readonly RawEvent[]): GapSummary {
  const gaps = events.map(({ atMs }, index): EventGap => {
    const before = index === 0 ? 0 : (events[index - 1]?.atMs ?? 0)
    return { index, atMs, gapMs: Math.max(0, atMs - before) }
  })
  const between = gaps.slice(1).sort((a, b) => a.gapMs - b.gapMs)
  const middle = between[Math.floor((between.length - 1) / 2)]
  const longest = between.at(-1)
  return {
    gaps,
    ...(middle && { medianMs: middle.gapMs }),
    ...(longest && { longest }),
  }
}
