import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { failed, ok } from '@/lib/result'
import { drawInWorker, readInWorker } from '@/services/documents/worker/readInWorker'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Workers that say nothing by themselves. */
function silentWorkers() {
  const started: (EventTarget & { asked: unknown[]; isEnded: boolean })[] = []
  const start = () => {
    const asked: unknown[] = []
    const worker = Object.assign(new EventTarget(), {
      asked,
      isEnded: false,
      postMessage: (message: unknown) => void asked.push(message),
      terminate: () => void (worker.isEnded = true),
    })
    started.push(worker)
    return worker
  }
  const say = (at: number, data: unknown) => started[at]?.dispatchEvent(new MessageEvent('message', { data }))
  return { started, start, say }
}

const file = new Blob(['%PDF-'])
const options = (start: ReturnType<typeof silentWorkers>['start']) => ({
  signal: new AbortController().signal,
  onProgress: vi.fn(),
  start,
})

it('another worker is asked where the first never begins', async () => {
  const { started, start, say } = silentWorkers()
  const drawn = drawInWorker({ file, numbers: [1] }, options(start))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true, false])
  expect(started[1]?.asked).toEqual(started[0]?.asked)
  say(1, { type: 'started' })
  say(1, { type: 'drawn', result: ok([]) })
  expect(await drawn).toEqual(ok([]))
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true, true])
})

it('a second silence is told, and a worker that has begun is left alone', async () => {
  const silent = silentWorkers()
  const given = drawInWorker({ file, numbers: [1] }, options(silent.start))
  await vi.advanceTimersByTimeAsync(75_000)
  expect(await given).toEqual(failed({ type: 'slow' }))
  expect(silent.started.map(({ isEnded }) => isEnded)).toEqual([true, true])

  const busy = silentWorkers()
  const read = readInWorker({ file, name: 'a.pdf', kind: 'pdf', label: 'd1' }, options(busy.start))
  busy.say(0, { type: 'started' })
  await vi.advanceTimersByTimeAsync(50_000)
  busy.say(0, { type: 'progress', done: 1, total: 2 })
  await vi.advanceTimersByTimeAsync(50_000)
  busy.say(0, { type: 'read', result: failed({ type: 'empty' }) })
  expect(await read).toEqual(failed({ type: 'empty' }))
  expect(busy.started).toHaveLength(1)
})
