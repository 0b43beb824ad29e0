import { expect, it, vi } from 'vitest'

import { failed, ok } from '@/lib/result'
import { withPdf } from '@/services/documents/readers/withPdf'
import { pdfOf } from '#test/support/documents/pdfOf'

/** The library waits for a worker that answers nothing. */
vi.mock('pdfjs-dist', () => ({
  getDocument: () => ({ promise: new Promise(() => undefined), destroy: () => Promise.resolve() }),
  OPS: {},
  PDFWorker: { create: () => ({ destroy: () => undefined }) },
}))

/** As browsers have it. */
class WorkerError extends Event {
  readonly message = 'out of memory'
}

it.each([
  ['could not be loaded', new Event('error'), 'unavailable'],
  ['broke', new WorkerError('error'), 'broken'],
] as const)('a PDF whose worker %s is given up at once', async (_, event, type) => {
  vi.stubGlobal('ErrorEvent', WorkerError)
  const port = Object.assign(new EventTarget(), {
    postMessage: () => undefined,
    terminate: () => undefined,
  }) as unknown as Worker
  const reading = withPdf(
    new Blob([pdfOf([['Rivers']])]),
    () => port,
    {},
    () => Promise.resolve(ok('read')),
  )
  port.dispatchEvent(event)
  expect(await reading).toEqual(failed({ type }))
  vi.unstubAllGlobals()
})
