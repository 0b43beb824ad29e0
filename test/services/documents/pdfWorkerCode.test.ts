import { afterEach, expect, it, vi } from 'vitest'

import * as code from '@/lib/loadCode'
import { failed, ok } from '@/lib/result'
import { withPdf } from '@/services/documents/readers/withPdf'
import '#test/support/documents/pdfHere'
import { pdfOf } from '#test/support/documents/pdfOf'

const load = vi.hoisted(() => vi.fn<typeof code.loadCode>())
vi.mock(import('@/lib/loadCode'), async (original) => ({ ...(await original()), loadCode: load as never }))

afterEach(() => {
  load.mockReset()
  vi.unstubAllGlobals()
})

const opened = () => withPdf(new Blob([pdfOf([['Rivers']])]), {}, () => Promise.resolve(ok('read')))

it('a PDF fails as unavailable while the library’s worker code can’t be loaded', async () => {
  load.mockRejectedValueOnce(new code.CodeMissing(false)).mockImplementation((get) => get())
  expect(await opened()).toEqual(failed({ type: 'unavailable' }))
  expect(await opened()).toEqual(ok('read'))
})

it('what the library’s worker code says as it starts doesn’t reach the page, which takes it for an answer', async () => {
  const post = vi.fn()
  vi.stubGlobal('postMessage', post)
  load.mockImplementation((get) => {
    globalThis.postMessage('ready')
    return get()
  })
  expect(await opened()).toEqual(ok('read'))
  expect(post).not.toHaveBeenCalled()
  globalThis.postMessage('progress')
  expect(post).toHaveBeenCalledExactlyOnceWith('progress')
})
