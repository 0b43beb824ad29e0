import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { PackageNeed } from '@/domain/code/pythonPackages'
import { createPython } from '@/services/python/createPython'
import { PYODIDE_VERSION } from '@/services/python/packages/distribution'
import { packageStore } from '@/services/python/packages/packageStore'
import type { PythonFrame } from '@/services/python/pythonFrame'
import { cachesHere } from '#test/support/cachesHere'

beforeAll(() => void vi.stubGlobal('location', new URL('http://app.test/')))
afterAll(() => void vi.unstubAllGlobals())

const NEVER = new AbortController().signal
const LOCK = readFileSync('node_modules/pyodide/pyodide-lock.json', 'utf8')
const ORDER = { chat: 'c1', code: 'import tiny', files: [], limitMs: 60_000 }

/** A host that keeps packages of its own, and Python's own files. */
function distribution({ served = 'wheel', hasHost = true } = {}) {
  const asked: string[] = []
  const sha256 = createHash('sha256').update('wheel').digest('hex')
  const each = { sha256, install_dir: 'site', package_type: 'package' }
  const lock = JSON.stringify({
    info: (JSON.parse(LOCK) as { info: unknown }).info,
    packages: {
      tiny: {
        ...each,
        name: 'tiny',
        file_name: 'tiny-1-py3-none-any.whl',
        depends: ['base'],
        imports: ['tiny'],
      },
      base: { ...each, name: 'base', file_name: 'base-1-py3-none-any.whl', depends: [], imports: ['base'] },
      evil: { ...each, name: 'evil', file_name: '../secret.whl', depends: [], imports: ['evil'] },
    },
  })
  const isOnline = { value: true }
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
    const address = new Request(
      input instanceof Request ? input : new URL(input, 'https://page.test'),
    ).url.replace('https://page.test', '')
    asked.push(`${init?.method ?? 'GET'} ${address}`)
    if (address.includes('pyodide-lock') && !address.startsWith('/python/'))
      return Promise.resolve(new Response(LOCK))
    if (!/\/python\/|cdn|pythonhosted/.test(address)) return Promise.resolve(new Response('code'))
    if (!isOnline.value) return Promise.reject(new TypeError('failed'))
    if (address === '/python/pyodide-lock.json')
      return Promise.resolve(hasHost ? new Response(lock) : new Response(null, { status: 204 }))
    return Promise.resolve(new Response(served, { headers: { 'content-length': String(served.length) } }))
  }
  return { fetch, asked, isOnline }
}

/** A frame whose code imports these; tells what each run was given. */
function frameOf(imports: readonly string[]) {
  const runs: { readonly names: readonly string[]; readonly packages: readonly unknown[] }[] = []
  const open = (): PythonFrame => {
    const frame: PythonFrame = {
      onMessage: () => undefined,
      post: (message) => {
        const { type, turn, names, packages } = message as Record<string, unknown>
        if (type === 'start') frame.onMessage({ type: 'started' })
        else if (type === 'look') frame.onMessage({ type: 'imports', names: JSON.stringify(imports), turn })
        else {
          runs.push({ names: names as string[], packages: packages as unknown[] })
          frame.onMessage({ type: 'begun' })
          frame.onMessage({ type: 'done', end: { type: 'done' }, kept: 0 })
        }
      },
      remove: () => undefined,
    }
    queueMicrotask(() => frame.onMessage({ type: 'ready' }))
    return frame
  }
  return { open, runs }
}

it('names the version that is built in', () => {
  const { version } = JSON.parse(readFileSync('node_modules/pyodide/package.json', 'utf8')) as {
    version: string
  }
  expect(PYODIDE_VERSION).toBe(version)
})

describe('packages that code imports', () => {
  it('are asked for once, checked, kept, and there without a network', async () => {
    const { fetch, asked, isOnline } = distribution()
    const store = packageStore(cachesHere())
    const needs: PackageNeed[] = []
    const progress: number[] = []
    const watch = {
      onNeed: (need: PackageNeed) => {
        needs.push(need)
        return Promise.resolve(true)
      },
      onDownload: ({ loadedBytes, what }: { readonly loadedBytes: number; readonly what?: string }) => {
        if (what === 'packages') progress.push(loadedBytes)
      },
    }
    const first = frameOf(['tiny.part', 'os'])
    const python = createPython(fetch, first.open, store)
    expect((await python.run(ORDER, NEVER, watch)).end.type).toBe('done')
    expect(needs).toEqual([{ names: ['tiny'], bytes: 10, origins: ['app.test'] }])
    expect(progress).toEqual([5, 10])
    expect(first.runs[0]?.names).toEqual(['base', 'tiny'])
    expect(first.runs[0]?.packages).toHaveLength(2)
    // In the same interpreter they are loaded already.
    await python.run(ORDER, NEVER, watch)
    expect(first.runs[1]).toEqual({ names: [], packages: [] })

    isOnline.value = false
    const later = frameOf(['tiny'])
    await createPython(fetch, later.open, store).run(ORDER, NEVER, watch)
    expect(later.runs[0]?.packages).toHaveLength(2)
    expect(needs).toHaveLength(1)
    expect(asked.filter((each) => /https?:/.test(each))).toEqual([])

    expect((await store.list()).map(({ fileName }) => fileName)).toEqual([
      'base-1-py3-none-any.whl',
      'tiny-1-py3-none-any.whl',
    ])
    await store.remove('tiny-1-py3-none-any.whl')
    expect(await store.list()).toHaveLength(1)
  })

  it('aren’t downloaded without a yes, and the code doesn’t run', async () => {
    const { fetch, asked } = distribution()
    const { open, runs } = frameOf(['tiny'])
    const python = createPython(fetch, open, packageStore(cachesHere()))
    const { end } = await python.run(ORDER, NEVER, { onNeed: () => Promise.resolve(false) })
    expect(end).toMatchObject({ type: 'noPackages' })
    expect(runs).toEqual([])
    expect(asked.filter((each) => each.startsWith('GET') && each.endsWith('.whl'))).toEqual([])
  })

  it('that aren’t what their hash says are thrown away', async () => {
    const { fetch } = distribution({ served: 'other' })
    const { open, runs } = frameOf(['tiny'])
    const store = packageStore(cachesHere())
    const { end } = await createPython(fetch, open, store).run(ORDER, NEVER, {
      onNeed: () => Promise.resolve(true),
    })
    expect(end).toMatchObject({ type: 'noPackages', why: expect.stringContaining('hash') as string })
    expect(runs).toEqual([])
    expect(await store.list()).toEqual([])
  })

  it('come from Pyodide’s own address where the host has none, and openpyxl from the index', async () => {
    const { fetch, asked } = distribution({ hasHost: false })
    const { open } = frameOf(['pandas'])
    const needs: PackageNeed[] = []
    const code = 'import pandas as pd\npd.read_excel("a.xlsx")'
    await createPython(fetch, open, packageStore(cachesHere())).run({ ...ORDER, code }, NEVER, {
      onNeed: (need) => {
        needs.push(need)
        return Promise.resolve(false)
      },
    })
    expect(needs[0]?.names).toEqual(['pandas', 'openpyxl'])
    expect(needs[0]?.origins).toEqual(['cdn.jsdelivr.net', 'files.pythonhosted.org'])
    // Before the answer nothing is asked of strangers, not even how large it is.
    expect(needs[0]?.bytes).toBeUndefined()
    expect(asked.filter((each) => each.includes('https://'))).toEqual([])
  })

  it('are asked for their size of strangers once the answer is yes', async () => {
    const { fetch, asked } = distribution({ hasHost: false })
    const { open } = frameOf(['pandas'])
    await createPython(fetch, open, packageStore(cachesHere())).run(
      { ...ORDER, runs: 'read_excel()' },
      NEVER,
      {
        onNeed: () => Promise.resolve(true),
      },
    )
    const base = `HEAD https://cdn.jsdelivr.net/pyodide/v${PYODIDE_VERSION}/full/`
    expect(asked).toContain(`${base}numpy-2.4.6-cp314-cp314-pyemscripten_2026_0_wasm32.whl`)
    // What a script calls counts as what the code itself does.
    expect(asked.some((each) => each.includes('openpyxl'))).toBe(true)
  })

  it('that a lock hides in another folder are none', async () => {
    const { fetch, asked } = distribution()
    const { open, runs } = frameOf(['evil'])
    await createPython(fetch, open, packageStore(cachesHere())).run(ORDER, NEVER)
    expect(runs[0]?.names).toEqual([])
    expect(asked.some((each) => each.includes('secret'))).toBe(false)
  })
})
