import { afterEach, describe, expect, it, vi } from 'vitest'

import { createBrowserRuntime } from '@/builtin/wllama/browserRuntime'
import { watchCode } from '@/lib/loadCode'

afterEach(() => {
  vi.unstubAllGlobals()
  watchCode({ isOutdated: () => Promise.resolve(false), reload: () => undefined })
})

const make = (fetch: typeof globalThis.fetch = () => Promise.resolve(new Response())) =>
  createBrowserRuntime(fetch)({ onError: () => undefined, onEnd: () => undefined })

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

  it('tells a newer build from a broken connection where a file of the engine is missing', async () => {
    vi.stubGlobal('navigator', { userAgent: 'any', hardwareConcurrency: 4 })
    vi.stubGlobal('crossOriginIsolated', true)
    const messageOf = async (answer: () => Promise<Response>, isOutdated: boolean) => {
      watchCode({ isOutdated: () => Promise.resolve(isOutdated), reload: () => undefined })
      return (await (await make(answer)).whatIsMissing?.())?.message
    }
    const gone = () => Promise.resolve(new Response('', { status: 404 }))
    const startPage = () => Promise.resolve(new Response('', { headers: { 'content-type': 'text/html' } }))
    const offline = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await messageOf(gone, true)).toBe('A new version is available. Reload.')
    expect(await messageOf(startPage, true)).toBe('A new version is available. Reload.')
    expect(await messageOf(offline, false)).toMatch(/^Part of Parlance couldn’t be loaded/)
    expect(await messageOf(() => Promise.resolve(new Response('wasm')), true)).toBeUndefined()
  })
})
