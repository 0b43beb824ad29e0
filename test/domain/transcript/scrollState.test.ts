import { describe, expect, it } from 'vitest'

import type { MessageId } from '@/domain/ids'
import {
  FOLLOWING,
  isAtEnd,
  nextScroll,
  opened,
  placeOf,
  type ScrollState,
} from '@/domain/transcript/scrollState'

const at = (id: string, offsetPx = 0) => ({ messageId: id as MessageId, offsetPx })
const READING: ScrollState = { type: 'reading', place: at('m1') }
const LANDING: ScrollState = { type: 'landing', place: at('m1'), isAtEnd: false }
const scrolledTo = (toEndPx: number, isOtherHeight = false) =>
  ({ type: 'scrolled', toEndPx, isOtherHeight, place: at('m2', 30) }) as const

describe('opening', () => {
  it('follows the end, or lands at a place', () => {
    expect(opened(null)).toBe(FOLLOWING)
    expect(opened(at('m1', 12))).toEqual({ type: 'landing', place: at('m1', 12), isAtEnd: false })
    expect([FOLLOWING, LANDING, READING].map(isAtEnd)).toEqual([true, false, false])
    expect([FOLLOWING, LANDING, READING].map(placeOf)).toEqual([null, at('m1'), at('m1')])
  })
})

describe('following', () => {
  it('continues when rows above are added or changed, which moves the end', () => {
    expect(nextScroll(FOLLOWING, scrolledTo(957_000, true))).toBe(FOLLOWING)
  })

  it('ends when the reader scrolls, wherever they turn upwards', () => {
    expect(nextScroll(FOLLOWING, scrolledTo(300))).toEqual({ type: 'reading', place: at('m2', 30) })
    expect(nextScroll(FOLLOWING, { type: 'released', place: at('m9') })).toEqual({
      type: 'reading',
      place: at('m9'),
    })
  })

  it('is not ended by the end of a landing, nor by rows that are gone', () => {
    expect(nextScroll(FOLLOWING, { type: 'settled' })).toBe(FOLLOWING)
    expect(nextScroll(FOLLOWING, { type: 'placed', toEndPx: 900 })).toBe(FOLLOWING)
    expect(nextScroll(FOLLOWING, { type: 'lost', place: at('m2') })).toBe(FOLLOWING)
  })
})

describe('reading', () => {
  it('keeps the newest place, also while a reply grows', () => {
    expect(nextScroll(READING, scrolledTo(300))).toEqual({ type: 'reading', place: at('m2', 30) })
    expect(nextScroll(READING, scrolledTo(300, true))).toEqual({ type: 'reading', place: at('m2', 30) })
  })

  it('follows again at the end, and when the end was asked for', () => {
    expect(nextScroll(READING, scrolledTo(48))).toBe(FOLLOWING)
    expect(nextScroll(READING, { type: 'jumped' })).toBe(FOLLOWING)
  })

  it('takes what is there when its message is gone', () => {
    expect(nextScroll(READING, { type: 'lost', place: at('m2') })).toEqual({
      type: 'reading',
      place: at('m2'),
    })
  })
})

describe('landing', () => {
  it('begins from everywhere', () => {
    for (const state of [FOLLOWING, READING, LANDING])
      expect(nextScroll(state, { type: 'shown', place: at('m7', -24) })).toEqual({
        type: 'landing',
        place: at('m7', -24),
        isAtEnd: false,
      })
  })

  it('knows whether the end is in sight, and follows it only once sizes have settled', () => {
    const near = nextScroll(LANDING, { type: 'placed', toEndPx: 10 })
    expect(near).toEqual({ ...LANDING, isAtEnd: true })
    expect(isAtEnd(near)).toBe(true)
    expect(nextScroll(near, { type: 'placed', toEndPx: 10 })).toBe(near)
    expect(nextScroll(near, { type: 'placed', toEndPx: 100 })).toEqual(LANDING)
    expect(nextScroll(near, { type: 'settled' })).toBe(FOLLOWING)
  })

  it('becomes reading where the end is out of sight, and when the reader scrolls', () => {
    expect(nextScroll(LANDING, { type: 'settled' })).toEqual({ type: 'reading', place: at('m1') })
    expect(nextScroll(LANDING, scrolledTo(500))).toEqual({ type: 'reading', place: at('m2', 30) })
  })

  it('is not ended by a scroll that comes with another height', () => {
    expect(nextScroll(LANDING, scrolledTo(0, true))).toBe(LANDING)
  })
})
