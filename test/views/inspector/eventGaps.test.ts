import { describe, expect, it } from 'vitest'

import { summariseGaps } from '@/views/inspector/RawEvents'

const events = (...times: readonly number[]) => times.map((atMs) => ({ atMs, data: '' }))

describe('summariseGaps', () => {
  it('gives the wait for the first event apart from the pauses between', () => {
    const { gaps, medianMs, longest } = summariseGaps(events(400, 410, 430, 930))
    expect(gaps.map(({ gapMs }) => gapMs)).toEqual([400, 10, 20, 500])
    expect(medianMs).toBe(20)
    expect(longest).toEqual({ index: 3, atMs: 930, gapMs: 500 })
  })

  it('has no pause for one event or a clock that goes back', () => {
    expect(summariseGaps(events(5))).toEqual({ gaps: [{ index: 0, atMs: 5, gapMs: 5 }] })
    expect(summariseGaps(events(9, 3)).longest?.gapMs).toBe(0)
  })
})
