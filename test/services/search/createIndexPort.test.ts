import { expect, it } from 'vitest'

import type { AttachmentId } from '@/domain/ids'
import { createIndexPort } from '@/services/search/createIndexPort'
import type { FromWorker, ToWorker } from '@/services/search/indexMessages'

const HITS = [{ textId: 'a'.repeat(64) as AttachmentId, number: 1, score: 1 }]
const QUERY = { documents: [], question: 'hail', limit: 1 }

/** A tab whose worker is told what to do; it leads once `lead` is called. */
function openTab(onMessage: (message: ToWorker, answer: (data: FromWorker) => void) => void) {
  const target = new EventTarget()
  const answer = (data: FromWorker) => target.dispatchEvent(new MessageEvent('message', { data }))
  const ended = new AbortController()
  let run: ((signal: AbortSignal) => Promise<void>) | undefined
  // Nobody else listens to it.
  const channel = new BroadcastChannel('index-port-test')
  const statuses: string[] = []
  const port = createIndexPort({
    startWorker: () => ({
      addEventListener: target.addEventListener.bind(target),
      terminate: () => undefined,
      postMessage: (message: ToWorker) => onMessage(message, answer),
    }),
    lead: (each) => {
      run = each
      return () => ended.abort()
    },
    channel,
    onStatus: ({ type }) => void statuses.push(type),
  })
  return {
    port,
    statuses,
    answer,
    fail: () => target.dispatchEvent(new Event('error')),
    lead: () => void run?.(ended.signal),
    [Symbol.dispose]: () => {
      port.close()
      channel.close()
    },
  }
}

it('passages asked for before this tab leads come from its own worker as soon as it does', async () => {
  using tab = openTab((message, answer) => {
    if (message.type === 'passages') answer({ type: 'passages', id: message.id, hits: HITS })
  })
  const asked = tab.port.passages(QUERY)
  tab.lead()
  expect(await asked).toEqual(HITS)
})

it('a worker that fails keeps nobody waiting, then or later', async () => {
  using tab = openTab(() => undefined)
  tab.lead()
  const asked = tab.port.passages(QUERY)
  tab.fail()
  expect(await asked).toBeUndefined()
  expect(await tab.port.passages(QUERY)).toBeUndefined()
  expect(tab.statuses).toEqual(['unavailable'])
})

it('a worker whose database was taken keeps nobody waiting, then or later', async () => {
  using tab = openTab(() => undefined)
  tab.lead()
  const asked = tab.port.query({ query: 'hail', filters: {}, limit: 1 })
  tab.answer({ type: 'ended' })
  expect(await asked).toBeUndefined()
  expect(await tab.port.passages(QUERY)).toBeUndefined()
})
