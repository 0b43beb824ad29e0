import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createTimedWorker } from '@/services/workers/createTimedWorker'

type Message = { readonly id: number; readonly request: string }

/** A worker that answers when told to. */
function fakeWorker() {
  const listeners = new Map<string, (event: unknown) => void>()
  const posted: Message[] = []
  return {
    posted,
    isTerminated: false,
    postMessage: (message: Message) => void posted.push(message),
    terminate() {
      this.isTerminated = true
    },
    addEventListener: (type: string, listener: (event: never) => void) =>
      void listeners.set(type, listener as (event: unknown) => void),
    answer: (answer: string) => listeners.get('message')?.({ data: { id: posted.at(-1)!.id, answer } }),
    break: () => listeners.get('error')?.({}),
  }
}

describe('createTimedWorker', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const start = () => {
    const workers: ReturnType<typeof fakeWorker>[] = []
    const timed = createTimedWorker<string, string>(
      () => {
        const worker = fakeWorker()
        workers.push(worker)
        return worker as never
      },
      1000,
      (request) => Promise.resolve(request),
    )
    return { workers, ask: timed.ask }
  }

  it('asks one thing at a time, and answers in order', async () => {
    const { workers, ask } = start()
    const [one, two] = [ask('one'), ask('two')]
    expect(workers[0]!.posted.map(({ request }) => request)).toEqual(['one'])
    workers[0]!.answer('1')
    workers[0]!.answer('2')
    expect(await Promise.all([one, two])).toEqual(['1', '2'])
  })

  it.each(['time', 'an error'])('ends a worker by %s, and goes on with a new one', async (by) => {
    const { workers, ask } = start()
    const [one, two] = [ask('one'), ask('two')]
    if (by === 'time') vi.advanceTimersByTime(1000)
    else workers[0]!.break()
    expect(await one).toBeUndefined()
    expect(workers[0]!.isTerminated).toBe(true)
    workers[1]!.answer('2')
    expect(await two).toBe('2')
  })
})
