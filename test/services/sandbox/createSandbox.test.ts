import { expect, it } from 'vitest'

import type { Script, ScriptOutcome } from '@/domain/functions/script'
import { codeState, watchCode } from '@/lib/loadCode'
import { createSandbox } from '@/services/sandbox/createSandbox'

const script: Script = { code: 'return 1', kind: 'function', input: '{}', limitMs: 1_000 }
const done: ScriptOutcome = { end: { type: 'done', value: '1' }, printed: '', isCut: false, files: {}, ms: 1 }

/** A worker that answers when it is told to. */
function fakeWorker() {
  const target = new EventTarget()
  let isEnded = false
  return {
    addEventListener: target.addEventListener.bind(target),
    postMessage: () => undefined,
    terminate: () => {
      isEnded = true
    },
    say: (data: object) => target.dispatchEvent(new MessageEvent('message', { data })),
    fail: () => target.dispatchEvent(new Event('error')),
    isEnded: () => isEnded,
  }
}

function sandboxOf() {
  const workers: ReturnType<typeof fakeWorker>[] = []
  const sandbox = createSandbox(() => {
    const worker = fakeWorker()
    workers.push(worker)
    return worker
  })
  return { sandbox, workers }
}
const never = new AbortController().signal

it('runs here where there are no workers', async () => {
  const printed: string[] = []
  const outcome = await createSandbox(() => undefined).run(
    { ...script, code: 'console.log("a"); console.log("b"); return input.x', input: '{"x":3}' },
    never,
    (text) => printed.push(text),
  )
  expect(outcome.end).toEqual({ type: 'done', value: '3' })
  expect(printed).toEqual(['a\n', 'a\nb\n'])
})

it('keeps the worker of a run that ended well', async () => {
  const { sandbox, workers } = sandboxOf()
  const first = sandbox.run(script, never)
  workers[0]?.say({ outcome: done })
  expect(await first).toEqual(done)
  const second = sandbox.run(script, never)
  expect(workers).toHaveLength(1)
  workers[0]?.say({ outcome: done })
  await second
})

it('runs several at a time, each in a worker of its own', async () => {
  const { sandbox, workers } = sandboxOf()
  const both = [sandbox.run(script, never), sandbox.run(script, never)]
  expect(workers).toHaveLength(2)
  for (const worker of workers) worker.say({ outcome: done })
  await Promise.all(both)
  expect(workers.map((worker) => worker.isEnded())).toEqual([false, true])
})

it('ends the worker of a run that is stopped, and keeps what it printed', async () => {
  const { sandbox, workers } = sandboxOf()
  const controller = new AbortController()
  const running = sandbox.run(script, controller.signal)
  workers[0]?.say({ printed: 'half' })
  controller.abort()
  const stopped = await running
  expect(stopped).toMatchObject({ end: { type: 'stopped' }, printed: 'half' })
  expect(stopped.ms).toBeGreaterThan(0)
  expect(workers[0]?.isEnded()).toBe(true)
})

it('does not keep a worker in which code threw', async () => {
  const { sandbox, workers } = sandboxOf()
  const running = sandbox.run(script, never)
  workers[0]?.say({ outcome: { ...done, end: { type: 'memory' } } })
  await running
  expect(workers[0]?.isEnded()).toBe(true)
})

it('says so when the engine cannot be loaded', async () => {
  const { sandbox, workers } = sandboxOf()
  const running = sandbox.run(script, never)
  workers[0]?.fail()
  expect(await running).toMatchObject({ end: { type: 'unavailable' } })
})

it('says that there is a newer build where it took the engine away', async () => {
  watchCode({ isOutdated: () => Promise.resolve(true), reload: () => undefined })
  const { sandbox, workers } = sandboxOf()
  const running = sandbox.run(script, never)
  workers[0]?.say({ outcome: undefined })
  expect((await running).end).toEqual({ type: 'unavailable' })
  await expect.poll(() => codeState.missing()?.isOutdated).toBe(true)
  codeState.dismiss()
  watchCode({ isOutdated: () => Promise.resolve(false), reload: () => undefined })
})

it.each<[what: string, messages: readonly object[]]>([
  ['an ending that only the page tells', [{ outcome: { ...done, end: { type: 'unsupported' } } }]],
  ['an error of 20 MB', [{ outcome: { ...done, end: { type: 'threw', message: 'e'.repeat(20e6) } } }]],
  ['a value of 20 MB', [{ outcome: { ...done, end: { type: 'done', value: 'e'.repeat(20e6) } } }]],
  ['more printed than is taken', [{ outcome: { ...done, printed: 'e'.repeat(200_000) } }]],
  [
    '5,000 files',
    [
      {
        outcome: {
          ...done,
          files: Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`f${at}`, 'x'])),
        },
      },
    ],
  ],
  ['a flood', Array.from({ length: 6_000 }, () => ({ printed: 'x' }))],
])('ends a worker that tells %s', async (_, messages) => {
  const { sandbox, workers } = sandboxOf()
  const running = sandbox.run(script, never)
  for (const message of messages) workers[0]?.say(message)
  const outcome = await running
  expect(outcome.end).toEqual({ type: 'misbehaved' })
  expect(outcome.printed.length).toBeLessThanOrEqual(100_000)
  expect(workers[0]?.isEnded()).toBe(true)
})
