import { describe, expect, it } from 'vitest'

import { importInWorker, type ImportWorker } from '@/services/imports/worker/importInWorker'
import type { FromImportWorker, ToImportWorker } from '@/services/imports/worker/importWorker'
import type { ImportReport } from '@/services/files/importReport'

const REPORT = { conversations: [], refused: [] } as unknown as ImportReport

/** A worker that answers each message as told. */
function fakeWorker(answer: (message: ToImportWorker) => readonly FromImportWorker[] | 'dies') {
  const target = new EventTarget()
  const state = { isEnded: false }
  const worker: ImportWorker = {
    addEventListener: target.addEventListener.bind(target),
    terminate: () => void (state.isEnded = true),
    postMessage: (message) =>
      queueMicrotask(() => {
        const answers = answer(message)
        if (answers === 'dies') target.dispatchEvent(new Event('error'))
        else for (const data of answers) target.dispatchEvent(new MessageEvent('message', { data }))
      }),
  }
  return { worker, state }
}

const optionsOf = (signal = new AbortController().signal, seen: number[] = []) => ({
  isDryRun: true,
  signal,
  onProgress: (done: number) => void seen.push(done),
})

describe('importInWorker', () => {
  it('passes progress on, gives the report and ends the worker', async () => {
    const seen: number[] = []
    const { worker, state } = fakeWorker(() => [
      { type: 'progress', done: 1, total: 2 },
      { type: 'done', report: REPORT },
    ])

    expect(await importInWorker(() => worker, new Blob(), optionsOf(undefined, seen))).toBe(REPORT)
    expect(seen).toEqual([1])
    expect(state.isEnded).toBe(true)
  })

  it('tells the worker when it is cancelled, and waits for how far it came', async () => {
    const controller = new AbortController()
    const { worker } = fakeWorker((message) =>
      message.type === 'cancel' ? [{ type: 'done', report: REPORT }] : [],
    )
    const report = importInWorker(() => worker, new Blob(), optionsOf(controller.signal))
    controller.abort()

    expect(await report).toBe(REPORT)
  })

  it.each([
    ['it dies', () => fakeWorker(() => 'dies').worker],
    ['it has no storage', () => fakeWorker(() => [{ type: 'unavailable' }]).worker],
    [
      'it cannot start',
      () => {
        throw new Error('no workers')
      },
    ],
  ])('gives nothing where %s, so that the page imports itself', async (_name, start) => {
    expect(await importInWorker(start, new Blob(), optionsOf())).toBeUndefined()
  })
})
