import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { openReader, type OcrWorker } from '@/services/ocr/openReader'

beforeAll(() => void vi.stubGlobal('location', new URL('http://app.test/')))
afterAll(() => void vi.unstubAllGlobals())

type Asked = { readonly jobId: string; readonly action: string; readonly payload: object }

/** Tesseract's worker as the page sees it. Answers undefined stay out. */
function workerHere(answer: (asked: Asked) => object | undefined) {
  const events = new EventTarget()
  const asked: string[] = []
  const state = { isEnded: false }
  const worker: OcrWorker = {
    addEventListener: events.addEventListener.bind(events),
    terminate: () => (state.isEnded = true),
    postMessage: (message: unknown) => {
      const order = message as Asked
      asked.push(order.action)
      const say = (data: object) =>
        events.dispatchEvent(new MessageEvent('message', { data: { jobId: order.jobId, ...data } }))
      queueMicrotask(() => {
        if (order.action === 'recognize')
          say({ status: 'progress', data: { status: 'recognizing text', progress: 0.5 } })
        const given = answer(order)
        if (given) say(given)
      })
    },
  }
  return { worker, asked, state }
}

const LANGUAGES = [{ code: 'eng', data: new Uint8Array([1]) }]
const PICTURE = new Blob(['picture'], { type: 'image/png' })
const NEVER = new AbortController().signal

it('prepares the languages once, and reads pictures with progress', async () => {
  const { worker, asked, state } = workerHere(({ action }) => ({
    status: 'resolve',
    data: action === 'recognize' ? { text: 'Heron' } : undefined,
  }))
  const opened = await openReader(LANGUAGES, NEVER, () => worker)
  if (!opened.ok) throw new Error(opened.error)
  const parts: number[] = []
  expect(await opened.value.read(PICTURE, (part) => parts.push(part))).toEqual({ ok: true, value: 'Heron' })
  await opened.value.read(PICTURE, () => undefined)
  expect(parts).toEqual([0.5])
  expect(asked).toEqual(['load', 'loadLanguage', 'initialize', 'setParameters', 'recognize', 'recognize'])
  opened.value.close()
  expect(state.isEnded).toBe(true)
})

it('says what to do where it can’t be started, and ends the worker', async () => {
  const { worker, state } = workerHere(({ action }) =>
    action === 'initialize' ? { status: 'reject', data: 'no' } : { status: 'resolve' },
  )
  expect(await openReader(LANGUAGES, NEVER, () => worker)).toMatchObject({
    ok: false,
    error: expect.stringContaining('Check your connection') as string,
  })
  expect(state.isEnded).toBe(true)
})

it('a picture that can’t be read is told of', async () => {
  const { worker } = workerHere(({ action }) =>
    action === 'recognize' ? { status: 'reject', data: 'no' } : { status: 'resolve' },
  )
  const opened = await openReader(LANGUAGES, NEVER, () => worker)
  if (!opened.ok) throw new Error(opened.error)
  expect(await opened.value.read(PICTURE, () => undefined)).toMatchObject({ ok: false })
})

it('is ended at once when it is stopped', async () => {
  const stopped = new AbortController()
  const { worker, state } = workerHere(({ action }) => {
    if (action !== 'recognize') return { status: 'resolve' }
    stopped.abort()
    return undefined
  })
  const opened = await openReader(LANGUAGES, stopped.signal, () => worker)
  if (!opened.ok) throw new Error(opened.error)
  await expect(opened.value.read(PICTURE, () => undefined)).rejects.toThrow('abort')
  expect(state.isEnded).toBe(true)
})
