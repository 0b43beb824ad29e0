import { afterEach, describe, expect, it, vi } from 'vitest'

import { createBrowserRuntime } from '@/builtin/wllama/browserRuntime'

afterEach(() => vi.unstubAllGlobals())

const make = () => createBrowserRuntime({ onError: () => undefined })

describe('the engine in a page', () => {
  it('starts where there is no origin-private file system', async () => {
    vi.stubGlobal('navigator', { userAgent: 'WebKit', hardwareConcurrency: 4 })
    vi.stubGlobal('crossOriginIsolated', false)
    expect((await make()).threads).toBe(1)
  })

  it('uses one thread less than there are cores, and one alone where threads cannot share memory', async () => {
    vi.stubGlobal('navigator', { userAgent: 'any', hardwareConcurrency: 4 })
    vi.stubGlobal('crossOriginIsolated', true)
    expect((await make()).threads).toBe(3)
    // WebKitGTK isolates the page and has no shared memory all the same.
    vi.stubGlobal('SharedArrayBuffer', undefined)
    expect((await make()).threads).toBe(1)
  })
})
