import { expect, it } from 'vitest'

import type { AttachmentId } from '@/domain/ids'
import { createIndexPort } from '@/services/search/createIndexPort'
import type { FromWorker, ToWorker } from '@/services/search/indexMessages'

it('passages asked for before this tab leads come from its own worker as soon as it does', async () => {
  const listeners: ((event: MessageEvent<FromWorker>) => void)[] = []
  const hits = [{ textId: 'a'.repeat(64) as AttachmentId, number: 1, score: 1 }]
  const worker = {
    addEventListener: (type: string, listener: unknown) => {
      if (type === 'message') listeners.push(listener as (typeof listeners)[number])
    },
    terminate: () => undefined,
    postMessage: (message: ToWorker) => {
      if (message.type !== 'passages') return
      const data = { type: 'passages', id: message.id, hits } as const
      for (const listener of listeners) listener(new MessageEvent('message', { data }))
    },
  }
  let run: ((signal: AbortSignal) => Promise<void>) | undefined
  const ended = new AbortController()
  // Nobody else listens to it.
  const channel = new BroadcastChannel('index-port-test')
  const port = createIndexPort({
    startWorker: () => worker,
    lead: (each) => {
      run = each
      return () => ended.abort()
    },
    channel,
    onStatus: () => undefined,
  })
  const asked = port.passages({ documents: [], question: 'hail', limit: 1 })
  void run?.(ended.signal)
  expect(await asked).toEqual(hits)
  port.close()
  channel.close()
})
