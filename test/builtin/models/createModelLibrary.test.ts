import { describe, expect, test } from 'vitest'

import { describeAddModelError, type AddModelError } from '@/builtin/models/addModelError'
import { createModelLibrary, type LibraryParts } from '@/builtin/models/createModelLibrary'
import type { KeptFacts, ModelStore } from '@/builtin/models/modelStore'

import { embeddingGguf } from '#test/support/models/embeddingGguf'

import { buildGguf, SMALL_MODEL } from '../gguf/buildGguf'

const FILE = buildGguf(SMALL_MODEL, 20_000)
const URL_ = 'https://models.test/some/Tiny%20Test.gguf?download=true'

function memoryStore(): ModelStore & { readonly written: () => number } {
  const models = new Map<string, { facts: KeptFacts; parts: Blob[] }>()
  let written = 0
  const at = (id: string) => {
    const model = models.get(id)
    if (!model) throw new Error(`no folder ${id}`)
    return model
  }
  return {
    written: () => written,
    list: () =>
      Promise.resolve(
        [...models.values()].map(({ facts, parts }) => ({
          ...facts,
          haveBytes: parts.reduce((sum, { size }) => sum + size, 0),
        })),
      ),
    create(facts) {
      models.set(facts.id, { facts, parts: [] })
      return Promise.resolve()
    },
    append(id, part) {
      at(id).parts.push(part)
      written += part.size
      return Promise.resolve()
    },
    open: (id) => Promise.resolve(new Blob(at(id).parts)),
    remove(id) {
      models.delete(id)
      return Promise.resolve()
    },
  }
}

type Server = {
  readonly bytes?: Uint8Array
  readonly ranges?: boolean
  readonly breakAfter?: number
  readonly status?: number
}

/** A server of one file that may break off, refuse, or not know ranges. */
function serverOf(state: { current: Server }, seen: (string | null)[]): typeof globalThis.fetch {
  return (input, init) => {
    const request = new Request(input, init)
    const range = request.headers.get('range')
    seen.push(range)
    const { bytes = FILE, ranges = true, breakAfter = Infinity, status } = state.current
    if (status !== undefined) return Promise.resolve(new Response('no', { status }))
    const from = ranges && range !== null ? Number(/bytes=(\d+)-/.exec(range)?.[1]) : 0
    if (from >= bytes.length) return Promise.resolve(new Response(null, { status: 416 }))
    let sent = from
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (request.signal.aborted || sent - from >= breakAfter)
          controller.error(new TypeError('network error'))
        else if (sent >= bytes.length) controller.close()
        else {
          controller.enqueue(bytes.slice(sent, sent + 1000))
          sent += Math.min(1000, bytes.length - sent)
        }
      },
    })
    return Promise.resolve(
      new Response(body, {
        status: from > 0 ? 206 : 200,
        headers: {
          'Content-Length': String(bytes.length - from),
          ...(from > 0 && { 'Content-Range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
        },
      }),
    )
  }
}

function setUp(more: Partial<LibraryParts> = {}) {
  const store = memoryStore()
  const server: { current: Server } = { current: {} }
  const ranges: (string | null)[] = []
  let clock = 0
  const library = createModelLibrary({
    store,
    fetch: serverOf(server, ranges),
    now: () => (clock += 10),
    memoryLimitBytes: 1e9,
    freeBytes: () => Promise.resolve(1e9),
    ...more,
  })
  const progress: number[] = []
  const options = {
    signal: new AbortController().signal,
    onProgress: ({ doneBytes }: { doneBytes: number }) => void progress.push(doneBytes),
  }
  return { library, store, server, ranges, options, progress }
}

describe('adding a model from a file', () => {
  test('it is kept and can be run', async () => {
    const { library, options, progress } = setUp()
    const added = await library.addFile(new File([FILE], 'Tiny Test (1).gguf'), options)
    expect(added).toMatchObject({
      ok: true,
      value: { entry: { id: 'Tiny-Test-1-', name: 'Tiny Test', contextTokens: 2048, precision: 'fp32' } },
    })
    expect(progress.at(-1)).toBe(FILE.length)
    const [model] = await library.list()
    expect(new Uint8Array(await (await model!.open()).arrayBuffer())).toEqual(FILE)
  })

  test.each<[string, File, Partial<LibraryParts>, AddModelError['type']]>([
    ['a picture', new File(['PNG'], 'cat.png'), {}, 'notGguf'],
    ['one that only judges pairs of texts', new File([embeddingGguf(4)], 'a.gguf'), {}, 'ranker'],
    ['a file cut short', new File([FILE.slice(0, -100)], 'a.gguf'), {}, 'cutShort'],
    [
      'one that needs more memory than there is',
      new File([FILE], 'a.gguf'),
      { memoryLimitBytes: 1e6 },
      'tooLarge',
    ],
    [
      'one that needs more storage than is free',
      new File([FILE], 'a.gguf'),
      { freeBytes: () => Promise.resolve(10) },
      'noSpace',
    ],
    ['one named as the built-in model', new File([FILE], 'pocket.gguf'), {}, 'exists'],
  ])('%s is refused before anything is kept', async (_, file, parts, type) => {
    const { library, options, store } = setUp(parts)
    const added = await library.addFile(file, options)
    expect(added).toMatchObject({ ok: false, error: { type } })
    expect(added.ok ? '' : describeAddModelError(added.error)).toMatch(/\w\.$/)
    expect(store.written()).toBe(0)
    expect(await library.kept()).toEqual([])
  })

  test('what is kept of a cancelled download is told as exactly as the list tells it', () => {
    const sentence = (keptBytes: number) => describeAddModelError({ type: 'cancelled', keptBytes })
    expect(sentence(1_680_000)).toContain('1.7 MB are kept')
    expect(sentence(0)).toBe('Cancelled before anything came.')
  })

  test('a storage that fails is a value', async () => {
    const { library, options, store } = setUp()
    store.append = () => Promise.reject(new Error('disk full'))
    expect(await library.addFile(new File([FILE], 'a.gguf'), options)).toEqual({
      ok: false,
      error: { type: 'storage', detail: 'disk full' },
    })
  })
})

describe('adding a model from an address', () => {
  test('it is downloaded, kept, and listed', async () => {
    const { library, options, progress } = setUp()
    expect(await library.addUrl(URL_, options)).toMatchObject({
      ok: true,
      value: { entry: { id: 'Tiny-Test' } },
    })
    expect(progress.at(-1)).toBe(FILE.length)
    expect((await library.list()).map(({ entry }) => entry.id)).toEqual(['Tiny-Test'])
  })

  test('resumes where it stopped after an interruption, and writes nothing twice', async () => {
    const { library, options, server, ranges, store } = setUp()
    server.current = { breakAfter: 30_000 }
    expect(await library.addUrl(URL_, options)).toEqual({
      ok: false,
      error: { type: 'unreachable', keptBytes: 30_000 },
    })
    expect(await library.list()).toEqual([])
    server.current = {}
    expect(await library.addUrl(URL_, options)).toMatchObject({ ok: true })
    expect(ranges).toEqual([null, 'bytes=30000-'])
    expect(store.written()).toBe(FILE.length)
    const [model] = await library.list()
    expect(new Uint8Array(await (await model!.open()).arrayBuffer())).toEqual(FILE)
  })

  test('it can be cancelled and gone on with', async () => {
    const { library, options } = setUp()
    const leaving = new AbortController()
    const cancelled = await library.addUrl(URL_, {
      signal: leaving.signal,
      onProgress: ({ doneBytes }) => doneBytes >= 10_000 && leaving.abort(),
    })
    expect(cancelled).toMatchObject({ ok: false, error: { type: 'cancelled' } })
    expect((await library.kept())[0]?.haveBytes).toBeGreaterThanOrEqual(10_000)
    expect(await library.addUrl(URL_, options)).toMatchObject({ ok: true })
  })

  test('a server without ranges sends all of it again', async () => {
    const { library, options, server } = setUp()
    server.current = { breakAfter: 30_000 }
    await library.addUrl(URL_, options)
    server.current = { ranges: false }
    expect(await library.addUrl(URL_, options)).toMatchObject({ ok: true })
    const [model] = await library.list()
    expect((await model!.open()).size).toBe(FILE.length)
  })

  test('a file that changed meanwhile is fetched from its start', async () => {
    const { library, options, server } = setUp()
    server.current = { breakAfter: 30_000 }
    await library.addUrl(URL_, options)
    const other = buildGguf({ ...SMALL_MODEL, 'general.name': 'Other' }, 21_000)
    server.current = { bytes: other }
    expect(await library.addUrl(URL_, options)).toMatchObject({
      ok: true,
      value: { entry: { name: 'Other' } },
    })
  })

  test.each<[Server, AddModelError['type']]>([
    [{ bytes: new TextEncoder().encode('<html>Sign in</html>'.repeat(1000)) }, 'notGguf'],
    [{ bytes: FILE.slice(0, -500) }, 'cutShort'],
    [{ status: 404 }, 'unreachable'],
  ])('%# a wrong file is refused and not kept', async (server, type) => {
    const { library, options, server: state } = setUp()
    state.current = server
    expect(await library.addUrl(URL_, options)).toMatchObject({ ok: false, error: { type } })
    expect(await library.kept()).toEqual([])
  })

  test.each(['', 'models.test/a.gguf', 'ftp://models.test/a.gguf', 'https://'])(
    '%j is no address',
    async (url) => {
      const { library, options } = setUp()
      expect(await library.addUrl(url, options)).toMatchObject({ ok: false, error: { type: 'badAddress' } })
    },
  )

  test('a model that is there is not fetched again; deleted, it can be', async () => {
    const { library, options } = setUp()
    await library.addUrl(URL_, options)
    expect(await library.addUrl(URL_, options)).toMatchObject({ error: { type: 'exists', id: 'Tiny-Test' } })
    await library.remove('Tiny-Test')
    expect(await library.list()).toEqual([])
    expect(await library.addUrl(URL_, options)).toMatchObject({ ok: true })
  })
})
