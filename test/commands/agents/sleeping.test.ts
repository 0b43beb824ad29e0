import { expect, it, vi } from 'vitest'

import { messageText } from '@/domain/messages/message'
import { chunk } from '#test/support/service/sse'

import { agentApp, delegate, ROOT, WAIT } from './agentApp'

const HOUR = 3_600_000
const MINUTES_MS = 20 * 60_000

/** A sub-agent has begun to answer; its connection breaks when the device has slept for an hour. */
async function sleepingAgent() {
  let now = 1_790_000_000_000
  let wake: () => void = () => undefined
  const cut = new Promise<void>((resolve) => {
    wake = resolve
  })
  let asked = 0
  const test = await agentApp(
    (task, results) => {
      if (task === 'Look') return { text: 'Looked.' }
      return results.length > 0 ? { text: results.join() } : { toolCalls: [delegate('Look')] }
    },
    {
      outside: (request) => {
        if (request.method !== 'POST') return undefined
        asked += 1
        return asked === 2 ? broken(cut) : undefined
      },
      more: { now: () => now },
    },
  )
  const sent = test.send()
  const child = await test.waitForChat('Look')
  await vi.waitFor(() => {
    const reply = test.state().replies[child.id]
    expect(reply && test.app.liveReplies.read(reply.messageId)).toMatchObject([{ text: 'Half' }])
  }, WAIT)
  return {
    ...test,
    sent,
    child,
    asked: () => asked,
    sleep(whileAsleep: () => void = () => undefined) {
      now += HOUR
      // Timers that were due come first when a page wakes.
      whileAsleep()
      wake()
    },
  }
}

function broken(cut: Promise<void>): Promise<Response> {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(chunk({ content: 'Half' })))
      await cut
      controller.error(new TypeError('network error'))
    },
  })
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
}

it('goes on after its device slept: what was cut is asked again, and the time asleep is not its time', async () => {
  const test = await sleepingAgent()
  test.sleep(() => test.timers.find(({ ms }) => ms === MINUTES_MS)!.ring())
  await test.sent
  expect(test.results().map(({ text, run }) => [text, run?.state])).toEqual([['Looked.', 'done']])
  expect(messageText(test.shown(ROOT).at(-1)!)).toBe('Looked.')
  expect(test.asked()).toBe(4)
  const tree = test.tree()
  expect(tree.agents[test.child.id]?.ending).toBe('done')
  expect(tree.usedMs).toBeLessThan(60_000)
  // What had come is still there, as another variant.
  const kept = await test.storage.loadMessages(test.child.id)
  expect(kept.ok && kept.value.map(({ status }) => status.type)).toEqual([
    'complete',
    'interrupted',
    'complete',
  ])
})
