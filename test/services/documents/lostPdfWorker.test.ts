import { expect, it, vi } from 'vitest'

import { failed, ok } from '@/lib/result'
import { withPdf } from '@/services/documents/readers/withPdf'
import '#test/support/documents/pdfHere'
import { pdfOf } from '#test/support/documents/pdfOf'

/** As browsers have it. */
class WorkerError extends Event {
  readonly message = 'out of memory'
}

it.each([
  ['could not be loaded', new Event('error'), 'unavailable'],
  ['broke', new WorkerError('error'), 'broken'],
] as const)('a PDF whose worker %s is given up at once', async (_, event, type) => {
  vi.stubGlobal('ErrorEvent', WorkerError)
  // The library waits for what it answers.
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
