import { useMemo } from 'react'

import type { RawEvent } from '@/domain/exchanges/exchange'
import { t } from '@/lib/text/t'
import { VirtualList } from '@/ui/layout/VirtualList'

import { Found } from './Found'
import { summariseGaps } from './eventGaps'
import { GapChart } from './GapChart'

type Props = { readonly events: readonly RawEvent[]; readonly query: string }

/** Every event of the wire as received, with its time and the pause before it. A search leaves those that match. */
export function RawEvents({ events, query }: Props) {
  const rows = useMemo(() => {
    const wanted = query.trim().toLowerCase()
    const { gaps } = summariseGaps(events)
    return events
      .map(({ atMs, data }, index) => ({ index, atMs, data, gapMs: gaps[index]?.gapMs ?? 0 }))
      .filter(({ data }) => wanted === '' || data.toLowerCase().includes(wanted))
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
          <span className="w-14 shrink-0 text-right">{t('ms')}</span>
          <span className="w-12 shrink-0 text-right">{t('gap')}</span>
          <span>
            {rows.length === events.length
              ? t('data')
              : t('data ({count} of {count2})', { count: rows.length, count2: events.length })}
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
              <span className="w-14 shrink-0 text-right text-muted tabular-nums">{Math.round(atMs)}</span>
              <span className="w-12 shrink-0 text-right text-muted tabular-nums">+{Math.round(gapMs)}</span>
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
