import type { RawEvent } from '@/domain/exchanges/exchange'

/** The pause before an event of the wire; the first is the wait since sending. Times in milliseconds. */
export type EventGap = { readonly index: number; readonly atMs: number; readonly gapMs: number }

export type GapSummary = {
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
