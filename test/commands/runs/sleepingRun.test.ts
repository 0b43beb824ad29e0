import { expect, it, vi } from 'vitest'

import type { RunId } from '@/domain/ids'
import { cellText } from '@/domain/runs/results/cellText'
import { workedMsOf } from '@/domain/runs/runProgress'
import type { RunLimits, RunPlan } from '@/domain/runs/run'
import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService, type Step } from '#test/support/service/createScriptedService'
import { chunk } from '#test/support/service/sse'
import { MODEL, PLAN as BARE_PLAN } from '../../domain/runs/runOf'

const HOUR = 3_600_000
const WAIT = { timeout: 30_000 }
const PLAN: RunPlan = {
  ...BARE_PLAN,
  models: [{ ...MODEL, connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as never }],
  axes: [{ parameter: 'temperature', values: [0, 1] }],
}
const LIMITS: RunLimits = { perConnection: 1, money: '', minutes: 10 }
const AFTER: Step = { type: 'reply', text: 'again' }

/** A run whose first request brings some text, until its connection breaks. */
async function sleepingRun(...after: Step[]) {
  let now = 1_790_000_000_000
  let wake: () => void = () => undefined
  const cut = new Promise<void>((resolve) => {
    wake = resolve
  })
  const service = createScriptedService({ keys: null })
  const asked = { posts: 0 }
  const { app } = await createTestApp({
    now: () => now,
    fetch: (input, init) => {
      if (new Request(input, init).method !== 'POST') return service.fetch(input, init)
      asked.posts += 1
      return asked.posts === 1 ? broken(cut) : service.fetch(input, init)
    },
  })
  service.script(...after)
  const runs = await app.commands.loadRunCommands()
  const id = await runs.startRun(PLAN, LIMITS)
  if (!id.ok) throw new Error(id.error)
  const run = (): NonNullable<ReturnType<typeof app.store.getState>['runs'][RunId]> =>
    app.store.getState().runs[id.value]!
  const live = () => app.liveReplies.read(run().cells[0]!.id)
  await vi.waitFor(() => expect(live()).toMatchObject([{ text: 'Half' }]), WAIT)
  return {
    asked,
    run,
    /** The connection breaks while the page is awake. */
    cut: wake,
    sleep: () => {
      now += HOUR
      wake()
    },
    ended: () => vi.waitFor(() => expect(run().state.type).not.toBe('running'), WAIT),
    worked: () => workedMsOf(run(), now),
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

it('asks again for what was cut while the device slept, which is none of its time', async () => {
  const test = await sleepingRun(AFTER, AFTER)
  test.sleep()
  await test.ended()
  expect(test.run().state).toEqual({ type: 'ended' })
  expect(test.run().cells.map((cell) => [cell.state.type, cellText(cell)])).toEqual([
    ['complete', 'again'],
    ['complete', 'again'],
  ])
  expect(test.asked.posts).toBe(3)
  expect(test.worked()).toBeLessThan(60_000)
})

it('asks again where the network comes back after its page', async () => {
  const unreachable: Step = { type: 'unreachable' }
  const tries = [unreachable, unreachable, unreachable]
  const test = await sleepingRun(...tries, ...tries, AFTER, AFTER)
  test.sleep()
  await test.ended()
  expect(test.run().cells.map((cell) => cellText(cell))).toEqual(['again', 'again'])
})

it('leaves what broke while the page was awake to the person', async () => {
  const test = await sleepingRun(AFTER)
  test.cut()
  await test.ended()
  expect(test.run().cells.map(({ state }) => state.type)).toEqual(['interrupted', 'complete'])
  expect(test.asked.posts).toBe(2)
})
