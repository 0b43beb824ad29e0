import { describe, expect, it } from 'vitest'

import { createHighlighter, type HighlightWorker } from '@/services/highlight/createHighlighter'
import type { HighlightAnswer, HighlightRequest } from '@/services/highlight/highlightWorker'

/** Workers that answer when told to, and clocks that ring when told to. */
function setUp() {
  const workers: { asked: HighlightRequest[]; isDead: boolean; answer: (answer: HighlightAnswer) => void }[] =
    []
  const alarms: (() => void)[] = []
  const { highlight } = createHighlighter(
    () => {
      const events = new EventTarget()
      const state = {
        asked: [] as HighlightRequest[],
        isDead: false,
        answer: (data: HighlightAnswer) => events.dispatchEvent(new MessageEvent('message', { data })),
      }
      workers.push(state)
      return {
        postMessage: (request: HighlightRequest) => state.asked.push(request),
        terminate: () => (state.isDead = true),
        addEventListener: events.addEventListener.bind(events),
      } as HighlightWorker
    },
    (work) => {
      alarms.push(work)
      return () => alarms.splice(alarms.indexOf(work), 1)
    },
  )
  return { highlight, workers, alarms }
}

describe('createHighlighter', () => {
  it('starts no worker before the first request', () => {
    expect(setUp().workers).toEqual([])
  })

  it('asks for one piece at a time and answers each', async () => {
    const { highlight, workers, alarms } = setUp()
    const first = highlight('a', 'go')
    const second = highlight('b', 'go')
    expect(workers[0]?.asked.map(({ code }) => code)).toEqual(['a'])
    workers[0]?.answer({ id: 1, lines: [[['a', '']]] })
    expect(await first).toEqual([[['a', '']]])
    expect(workers[0]?.asked.map(({ code }) => code)).toEqual(['a', 'b'])
    workers[0]?.answer({ id: 2, lines: undefined })
    expect(await second).toBeUndefined()
    expect(alarms).toEqual([])
  })

  it('ends a worker that takes too long and continues with a new one', async () => {
    const { highlight, workers, alarms } = setUp()
    const stuck = highlight('a', 'go')
    const next = highlight('b', 'go')
    alarms[0]?.()
    expect(await stuck).toBeUndefined()
    expect(workers.map(({ isDead }) => isDead)).toEqual([true, false])
    // A late word of the dead worker is not taken for an answer of the new one.
    workers[0]?.answer({ id: 2, lines: [[['wrong', '']]] })
    workers[1]?.answer({ id: 2, lines: [[['b', '']]] })
    expect(await next).toEqual([[['b', '']]])
  })
})
