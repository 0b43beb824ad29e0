import { afterEach, expect, it, vi } from 'vitest'

import { loadCode } from '@/lib/loadCode'
import { failed, ok } from '@/lib/result'
import { withPdf } from '@/services/documents/readers/withPdf'
import '#test/support/documents/pdfHere'
import { pdfOf } from '#test/support/documents/pdfOf'

afterEach(() => vi.unstubAllGlobals())

const opened = (load?: () => Promise<unknown>) =>
  withPdf(new Blob([pdfOf([['Rivers']])]), {}, () => Promise.resolve(ok('read')), load)

it('a PDF fails as unavailable while the library’s worker code can’t be loaded', async () => {
  // As browsers say it.
  const missing = new TypeError('Failed to fetch dynamically imported module: https://a.test/pdfWorker.js')
  const load = () => loadCode(() => Promise.reject(missing))
  expect(await opened(load)).toEqual(failed({ type: 'unavailable' }))
  expect(await opened()).toEqual(ok('read'))
})

it('what the library’s worker code says as it starts doesn’t reach the page, which takes it for an answer', async () => {
  const post = vi.fn()
  vi.stubGlobal('postMessage', post)
  const greeting = () => {
    globalThis.postMessage('ready')
    return import('@/services/documents/readers/pdfWorker')
  }
  expect(await opened(greeting)).toEqual(ok('read'))
  expect(post).not.toHaveBeenCalled()
  globalThis.postMessage('progress')
  expect(post).toHaveBeenCalledExactlyOnceWith('progress')
})
