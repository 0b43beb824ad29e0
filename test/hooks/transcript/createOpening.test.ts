import { describe, expect, it, vi } from 'vitest'

import type { Message } from '@/domain/messages/message'
import { createOpening } from '@/hooks/transcript/useOpening'
import { failed, ok } from '@/lib/result'
import { createAppStore } from '@/store/appStore'
import { aConversation, aMessage } from '#test/services/storage/rows'

const CONVERSATION = aConversation('c1')
const MESSAGES = [aMessage('m1', 'One'), aMessage('m2', 'Two')]
const END = MESSAGES.slice(1)
const UNREADABLE = { type: 'failed', detail: 'planted' } as const

/** A machine whose reads are answered by the test, and whose frames the test paints. */
function anOpening({ startsAtEnd = true, preloaded = [] as readonly Message[] } = {}) {
  const store = createAppStore()
  store.getState().conversationsLoaded([CONVERSATION])
  const ends: ((end: readonly Message[]) => void)[] = []
  const wholes: ((isRead: boolean) => void)[] = []
  const frames = new Set<() => void>()
  const opening = createOpening(CONVERSATION.id, {
    store,
    preloaded,
    startsAtEnd,
    isEnough: () => true,
    commands: {
      readEnding: () => new Promise((resolve) => ends.push(resolve)),
      openConversation: () =>
        new Promise((resolve) =>
          wholes.push((isRead) => {
            if (isRead) store.getState().threadLoaded(CONVERSATION.id, MESSAGES)
            resolve(isRead ? ok(undefined) : failed(UNREADABLE))
          }),
        ),
    },
    afterPaint: (run) => {
      frames.add(run)
      return () => frames.delete(run)
    },
  })
  const paint = () =>
    [...frames].forEach((run) => {
      frames.delete(run)
      run()
    })
  return { store, opening, ends, wholes, frames, paint, type: () => opening.state().type }
}

describe('a long conversation', () => {
  it('shows its end, lets it be painted, and only then reads the rest', async () => {
    const { opening, ends, wholes, paint, type } = anOpening()
    const heard = vi.fn()
    opening.subscribe(heard)
    opening.attach()
    expect(type()).toBe('readingEnd')

    ends[0]?.(END)
    await vi.waitFor(() => expect(opening.state()).toEqual({ type: 'showingEnd', end: END }))
    expect(wholes).toHaveLength(0)

    paint()
    expect(opening.state()).toEqual({ type: 'readingWhole', end: END })
    wholes[0]?.(true)
    expect(type()).toBe('whole')
    expect(heard).toHaveBeenCalledTimes(3)
  })

  it('shows the end that was read before the page was drawn without reading it again', () => {
    const { opening, ends, paint, wholes, type } = anOpening({ preloaded: END })
    opening.attach()
    expect(type()).toBe('showingEnd')
    paint()
    expect(ends).toHaveLength(0)
    expect(wholes).toHaveLength(1)
  })

  it('is read whole at once where a place further up is shown', () => {
    const { opening, ends, wholes } = anOpening({ startsAtEnd: false })
    opening.attach()
    expect([ends.length, wholes.length]).toEqual([0, 1])
  })
})

it('is whole at once where the store has it, and counts as visited', () => {
  const { store, opening, ends, wholes, type } = anOpening()
  store.getState().threadLoaded(CONVERSATION.id, MESSAGES)
  expect(type()).toBe('whole')
  opening.attach()
  expect([ends.length, wholes.length]).toEqual([0, 1])
})

it('reads again what the store has freed', () => {
  const { store, opening, wholes, type } = anOpening({ startsAtEnd: false })
  opening.attach()
  wholes[0]?.(true)
  store.getState().threadClosed(CONVERSATION.id)
  expect(type()).toBe('readingWhole')
  expect(wholes).toHaveLength(2)
})

it('says why messages can’t be read, and reads them again when asked', async () => {
  const { opening, wholes, type } = anOpening({ startsAtEnd: false })
  opening.attach()
  wholes[0]?.(false)
  await vi.waitFor(() => expect(opening.state()).toEqual({ type: 'failed', end: [], error: UNREADABLE }))

  opening.retry()
  wholes[1]?.(true)
  expect(type()).toBe('whole')
})

it('starts nothing more once it is left', async () => {
  const { opening, ends, wholes, frames } = anOpening()
  const leave = opening.attach()
  leave()
  ends[0]?.(END)
  await Promise.resolve()
  expect([frames.size, wholes.length]).toEqual([0, 0])
})

it('withdraws what it waited to be painted once it is left', () => {
  const { opening, frames } = anOpening({ preloaded: END })
  const leave = opening.attach()
  expect(frames.size).toBe(1)
  leave()
  expect(frames.size).toBe(0)
})
