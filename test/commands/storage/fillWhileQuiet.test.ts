import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { fillWhileQuiet, type FillOrder } from '@/commands/storage/watchSpace'
import { EMPTY_DRAFT } from '@/domain/drafts/draft'
import type { ConversationId, MessageId } from '@/domain/ids'
import { createAppStore } from '@/store/appStore'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const TALK = 'c1' as ConversationId

function start() {
  const store = createAppStore()
  const told: FillOrder[] = []
  const stop = fillWhileQuiet(store, (order) => told.push(order))
  const type = (text: string) => store.getState().draftChanged('new', { ...EMPTY_DRAFT, text })
  return { store, told, stop, type }
}

it('fetches while the page is idle, pauses while the person types, and resumes when it is idle again', () => {
  const { told, type } = start()
  expect(told).toEqual(['fill'])
  type('H')
  vi.advanceTimersByTime(4_000)
  type('Hi')
  vi.advanceTimersByTime(4_000)
  expect(told).toEqual(['fill', 'pause'])
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual(['fill', 'pause', 'fill'])
})

it('stays paused as long as a reply runs', () => {
  const { store, told } = start()
  store.getState().replyStarted(TALK, 'm1' as MessageId)
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['fill', 'pause'])
  store.getState().replyFinished(TALK)
  vi.advanceTimersByTime(5_000)
  expect(told).toEqual(['fill', 'pause', 'fill'])
})

it('tells nothing more once all is there', () => {
  const { told, type, stop } = start()
  type('H')
  stop()
  type('Hi')
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['fill', 'pause'])
})
