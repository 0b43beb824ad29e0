import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'

import { expect, test, vi } from 'vitest'

const CODE = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8')
const ORIGIN = 'https://app.test'
const LISTS = {
  files: ['/assets/a.js'],
  changing: ['/', '/models/pocket.gguf'],
  whenUsed: ['/assets/diagrams.js'],
  engines: { newer: ['/assets/engine.wasm'], older: ['/assets/old-engine.wasm'] },
}

/** The worker over a network that answers with each address, and a cache in memory. */
function startWorker({ isFull = false } = {}) {
  const listeners = new Map<string, (event: unknown) => void>()
  const kept = new Map<string, Response>()
  const pathOf = (request: string | Request) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname
  const network = vi.fn((request: string | Request) => {
    const path = pathOf(request)
    return Promise.resolve(path === '/precache.json' ? Response.json(LISTS) : new Response(`file ${path}`))
  })
  const cache = {
    match: (request: string | Request) => Promise.resolve(kept.get(pathOf(request))?.clone()),
    put: (request: string | Request, answer: Response) => {
      if (isFull) return Promise.reject(new Error('full'))
      kept.set(pathOf(request), answer)
      return Promise.resolve()
    },
    add: async (request: string | Request) => void kept.set(pathOf(request), await network(request)),
    keys: () => Promise.resolve([...kept.keys()].map((path) => new Request(ORIGIN + path))),
    delete: (request: Request) => Promise.resolve(kept.delete(pathOf(request))),
  }
  class OwnRequest extends Request {
    constructor(input: string, init?: RequestInit) {
      super(new URL(input, ORIGIN), init)
    }
  }
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  }
  const caches = { open: () => Promise.resolve(cache), match: cache.match }
  runInContext(CODE, createContext({ self, caches, fetch: network, URL, Set, Request: OwnRequest }))

  return {
    kept,
    network,
    async fill(engine: keyof typeof LISTS.engines) {
      let done: Promise<unknown> | undefined
      listeners.get('message')?.({
        data: { fill: engine },
        waitUntil: (work: Promise<unknown>) => (done = work),
      })
      await done
    },
    /** What the page gets; undefined where the worker leaves it to the browser. */
    async ask(path: string, method = 'GET') {
      let answer: Promise<Response> | undefined
      const request = { method, url: new URL(path, ORIGIN).href, mode: 'no-cors', destination: '' }
      listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) })
      return (await answer)?.text()
    },
  }
}

test('keeps what a build has, drops what only earlier builds had, and fetches nothing twice', async () => {
  const { kept, fill, network, ask } = startWorker()
  kept.set('/assets/of-last-week.js', new Response('old'))
  await fill('newer')
  expect([...kept.keys()].toSorted()).toEqual(
    [...LISTS.changing, ...LISTS.files, ...LISTS.engines.newer].toSorted(),
  )
  network.mockClear()
  expect(await ask('/assets/engine.wasm')).toBe('file /assets/engine.wasm')
  expect(await ask('/models/pocket.gguf')).toBe('file /models/pocket.gguf')
  expect(network).not.toHaveBeenCalled()
})

test('keeps what few need when it is first used, and over later fillings', async () => {
  const { kept, fill, network, ask } = startWorker()
  await ask('/assets/diagrams.js')
  await ask('/assets/old-engine.wasm')
  await fill('newer')
  expect([...kept.keys()]).toEqual(expect.arrayContaining(['/assets/diagrams.js', '/assets/old-engine.wasm']))
  network.mockClear()
  expect(await ask('/assets/diagrams.js')).toBe('file /assets/diagrams.js')
  expect(network).not.toHaveBeenCalled()
})

test('keeps the engine that this browser runs, and not the other', async () => {
  const { kept, fill } = startWorker()
  await fill('older')
  expect(kept.has('/assets/old-engine.wasm')).toBe(true)
  expect(kept.has('/assets/engine.wasm')).toBe(false)
})

test('a full disk does not cost the answer', async () => {
  expect(await startWorker({ isFull: true }).ask('/assets/old-engine.wasm')).toBe(
    'file /assets/old-engine.wasm',
  )
})

test.each([
  ['/v1/chat/completions', 'POST'],
  ['/models.json', 'GET'],
  ['https://elsewhere.test/assets/a.js', 'GET'],
])('%s is not its business', async (path, method) => {
  expect(await startWorker().ask(path, method)).toBeUndefined()
})
