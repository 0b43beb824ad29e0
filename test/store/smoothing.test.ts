import { expect, it } from 'vitest'

import { createReplyFold } from '@/domain/replies/foldReply'
import type { MessageId } from '@/domain/ids'
import { messageText, type Part } from '@/domain/messages/message'
import { createLiveReplies, createSmoothing } from '@/store/liveReplies'

const text = (words: string): readonly Part[] => [{ type: 'text', text: words }]
const shown = (parts: readonly Part[]) => messageText({ parts })

it('shows a burst in even steps until all is there', () => {
  const smoothing = createSmoothing()
  const words = 'a'.repeat(400)
  const lengths = [0, 40, 80, 120, 160].map((at) => shown(smoothing.shownOf(text(words), at)).length)
  const steps = lengths.slice(1).map((length, index) => length - lengths[index]!)
  expect(Math.max(...steps)).toBeLessThanOrEqual(41)
  expect(Math.min(...steps)).toBeGreaterThan(20)
  expect(smoothing.isBehind()).toBe(true)
  expect(shown(smoothing.shownOf(text(words), 10_000))).toBe(words)
  expect(smoothing.isBehind()).toBe(false)
})

it('cuts no letter, and holds back nothing but growing words', () => {
  const smoothing = createSmoothing()
  expect(shown(smoothing.shownOf(text('🌍🌍🌍'), 0))).toBe('🌍')
  const thoughts: readonly Part[] = [{ type: 'reasoning', text: 'Let me see.' }]
  expect(createSmoothing().shownOf(thoughts, 0)).toBe(thoughts)
})

it('begins behind what an earlier reply had said', () => {
  const smoothing = createSmoothing(text('Once upon'))
  expect(shown(smoothing.shownOf(text('Once upon a time'), 0))).toMatch(/^Once upon./)
})

it('draws frames until the words of a live reply are shown, and only where one wants that', () => {
  const frames: (() => void)[] = []
  let now = 0
  const draw = () => {
    now += 100
    frames.splice(0).forEach((frame) => frame())
  }
  for (const smooths of [true, false]) {
    const id = String(smooths) as MessageId
    const live = createLiveReplies(
      (frame) => void frames.push(frame),
      () => now,
      () => smooths,
    )
    const { add } = live.receive(id, createReplyFold())
    const seen: number[] = []
    live.subscribe(id, () => seen.push(shown(live.read(id)).length))
    add({ type: 'text', text: 'a'.repeat(100) }, 0)
    for (let frame = 0; frames.length > 0 && frame < 100; frame++) draw()
    expect(seen.at(-1)).toBe(100)
    if (smooths) expect(seen.length).toBeGreaterThan(3)
    else expect(seen).toEqual([100])
  }
})
