import { describe, expect, it } from 'vitest'

import {
  endOf,
  firstOpening,
  nextOpening,
  type Opening,
  type OpeningEvent,
} from '@/domain/transcript/opening'
import { aMessage } from '#test/services/storage/rows'

const END = [aMessage('m9', 'The end')]
const ERROR = { type: 'failed', detail: 'planted' } as const

const READING_END: Opening = { type: 'readingEnd' }
const SHOWING_END: Opening = { type: 'showingEnd', end: END }
const READING_REST: Opening = { type: 'readingWhole', end: END }
const READING_WHOLE: Opening = { type: 'readingWhole', end: [] }
const FAILED: Opening = { type: 'failed', end: END, error: ERROR }
const WHOLE: Opening = { type: 'whole' }
const STATES = [READING_END, SHOWING_END, READING_REST, READING_WHOLE, FAILED, WHOLE]

const END_READ: OpeningEvent = { type: 'endRead', end: END }
const NO_END: OpeningEvent = { type: 'endRead', end: [] }
const PAINTED: OpeningEvent = { type: 'painted' }
const STORED: OpeningEvent = { type: 'stored', isWhole: true }
const FREED: OpeningEvent = { type: 'stored', isWhole: false }
const UNREADABLE: OpeningEvent = { type: 'failed', error: ERROR }
const RETRIED: OpeningEvent = { type: 'retried' }
const EVENTS = [END_READ, NO_END, PAINTED, STORED, FREED, UNREADABLE, RETRIED]

describe('the first state', () => {
  it('shows the end that was read before the page was drawn', () => {
    expect(firstOpening(true, END)).toEqual(SHOWING_END)
  })

  it('reads the end of a conversation that opens there', () => {
    expect(firstOpening(true, [])).toEqual(READING_END)
  })

  it('reads the whole where a place further up is shown first', () => {
    expect(firstOpening(false, END)).toEqual(READING_WHOLE)
  })
})

describe('an opening', () => {
  /** Every change there is; all other pairs of a state and an event change nothing. */
  const TRANSITIONS: readonly (readonly [name: string, from: Opening, event: OpeningEvent, to: Opening])[] = [
    ['shows the end once it is read', READING_END, END_READ, SHOWING_END],
    ['reads the whole where there is no end to show', READING_END, NO_END, READING_WHOLE],
    ['reads the rest once the end is painted', SHOWING_END, PAINTED, READING_REST],
    ['is done once the store has all, while the end is read', READING_END, STORED, WHOLE],
    ['is done once the store has all, while the end is shown', SHOWING_END, STORED, WHOLE],
    ['is done once the rest is read', READING_REST, STORED, WHOLE],
    ['is done once the whole is read', READING_WHOLE, STORED, WHOLE],
    ['is done where the store gets all after a failure', FAILED, STORED, WHOLE],
    ['reads the whole again once the store has freed it', WHOLE, FREED, READING_WHOLE],
    ['keeps the end that is shown when the rest can’t be read', READING_REST, UNREADABLE, FAILED],
    ['fails when the whole can’t be read', READING_WHOLE, UNREADABLE, { ...FAILED, end: [] }],
    ['reads the rest again when it is retried', FAILED, RETRIED, READING_REST],
  ]

  it.each(TRANSITIONS)('%s', (_, from, event, to) => {
    expect(nextOpening(from, event)).toEqual(to)
  })

  it('stays the same object with every other event', () => {
    const others = STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const)).filter(
      ([state, event]) => !TRANSITIONS.some(([, from, by]) => from === state && by === event),
    )
    expect(others).toHaveLength(STATES.length * EVENTS.length - TRANSITIONS.length)
    for (const [state, event] of others) expect(nextOpening(state, event)).toBe(state)
  })

  it('gives the messages to show while the store does not have them all', () => {
    expect(STATES.map(endOf)).toEqual([[], END, END, [], END, []])
  })
})
