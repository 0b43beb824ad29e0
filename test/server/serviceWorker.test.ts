import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'

import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'

import { openStorage } from '@/services/storage/openStorage'
import { CONVERSATION } from '#test/support/createTestApp'

const CODE = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8')
const ORIGIN = 'https://app.test'
const LISTS = {
  files: ['/assets/a.js'],
  changing: ['/', '/models/pocket.gguf'],
  whenUsed: ['/assets/diagrams.js'],
  engines: { newer: ['/assets/engine.wasm'], older: ['/assets/old-engine.wasm'] },
}

type Page = {
  readonly url: string
  readonly visibilityState?: string
  focus(): Promise<Page>
  postMessage(message: unknown): void
}

/** The worker over a network that answers with each address, and a cache in memory. */
function startWorker({
  isFull = false,
  cutTo = Infinity,
  kept = new Map<string, Response>(),
  database = new IDBFactory(),
  pages = [] as readonly Page[],
} = {}) {
  const listeners = new Map<string, (event: unknown) => void>()
  const told: unknown[] = []
  const disk = { cutTo }
  const pathOf = (request: string | Request) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname
  const network = vi.fn((request: string | Request) => {
    const path = pathOf(request)
    return Promise.resolve(path === '/precache.json' ? Response.json(LISTS) : new Response(`file ${path}`))
  })
  const cache = {
    match: (request: string | Request) => Promise.resolve(kept.get(pathOf(request))?.clone()),
    put: async (request: string | Request, answer: Response) => {
      if (isFull) throw new Error('full')
      const body = await answer.arrayBuffer()
      kept.set(pathOf(request), new Response(body.slice(0, disk.cutTo), answer))
    },
    keys: () => Promise.resolve([...kept.keys()].map((path) => new Request(ORIGIN + path))),
    delete: (request: string | Request) => Promise.resolve(kept.delete(pathOf(request))),
  }
  class OwnRequest extends Request {
    constructor(input: string, init?: RequestInit) {
      super(new URL(input, ORIGIN), init)
    }
  }
  const shown: { readonly title: string; readonly options: Record<string, unknown> }[] = []
  const self = {
    location: { origin: ORIGIN },
    indexedDB: database,
    clients: {
      matchAll: () => Promise.resolve(pages),
      openWindow: (path: string) => Promise.resolve(void told.push({ window: path })),
    },
    registration: {
      showNotification: (title: string, options: Record<string, unknown>) =>
        Promise.resolve(void shown.push({ title, options })),
    },
    skipWaiting: () => Promise.resolve(),
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  }
  const caches = { open: () => Promise.resolve(cache), match: cache.match }
  runInContext(
    CODE,
    createContext({
      self,
      caches,
      fetch: network,
      URL,
      Set,
      Headers,
      Request: OwnRequest,
      Response,
      Error,
      Number,
    }),
  )

  return {
    kept,
    network,
    told,
    disk,
    shown,
    /** A message of the push service; what is no object can't be read as JSON. */
    async push(message: unknown) {
      let done: Promise<unknown> | undefined
      const json = () => {
        if (typeof message !== 'object') throw new SyntaxError('no JSON')
        return message
      }
      listeners.get('push')?.({ data: { json }, waitUntil: (work: Promise<unknown>) => (done = work) })
      await done
    },
    /** A notice is pressed. */
    async press(data: unknown) {
      let done: Promise<unknown> | undefined
      const notification = { data, close: () => told.push('closed') }
      listeners.get('notificationclick')?.({
        notification,
        waitUntil: (work: Promise<unknown>) => (done = work),
      })
      await done
    },
    pause: () => listeners.get('message')?.({ data: { pause: true } }),
    /** Installs it in a browser that takes routes, or in one that has none. */
    async install(addRoutes?: (routes: readonly unknown[]) => Promise<void>) {
      const works: unknown[] = []
      listeners.get('install')?.({
        ...(addRoutes && { addRoutes }),
        waitUntil: (work: unknown) => works.push(work),
      })
      await Promise.all(works)
    },
    async fill(engine: keyof typeof LISTS.engines) {
      let done: Promise<unknown> | undefined
      listeners.get('message')?.({
        data: { fill: engine },
        source: { postMessage: (message: unknown) => told.push(message) },
        waitUntil: (work: Promise<unknown>) => (done = work),
      })
      await done
    },
    async say(data: unknown) {
      let done: Promise<unknown> | undefined
      listeners.get('message')?.({ data, ports: [], waitUntil: (work: Promise<unknown>) => (done = work) })
      await done
    },
    /** The chats that are noted as told. */
    async unread(): Promise<unknown> {
      let done: Promise<unknown> | undefined
      const answers: unknown[] = []
      listeners.get('message')?.({
        data: { unread: 'read' },
        ports: [{ postMessage: (answer: unknown) => answers.push(answer) }],
        waitUntil: (work: Promise<unknown>) => (done = work),
      })
      await done
      return JSON.parse(JSON.stringify(answers[0]))
    },
    /** How a request to an address ends: left to the browser, refused, or passed on by the worker. */
    async outcome(url: string): Promise<'passed' | 'refused'> {
      let answer: Promise<Response> | undefined
      const request = { method: 'POST', url, mode: 'cors', destination: '' }
      listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) })
      return answer === undefined || (await answer).type !== 'error' ? 'passed' : 'refused'
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

test('lets the browser answer by itself, and does without where it knows no such routes', async () => {
  const { install } = startWorker()
  const addRoutes = vi.fn((_routes: readonly unknown[]) => Promise.resolve())
  await install(addRoutes)
  expect(addRoutes.mock.calls[0]?.[0]).toEqual([
    { condition: { urlPattern: { pathname: '/assets/:file' } }, source: { cacheName: 'parlance-files' } },
    {
      condition: { requestMode: 'navigate', requestDestination: 'document', requestMethod: 'GET' },
      source: 'race-network-and-fetch-handler',
    },
  ])
  await install(() => Promise.reject(new TypeError('unknown source')))
  await install()
})

test('stops between two files while it is paused, and tells the page once all are there', async () => {
  const { kept, fill, pause, network, told } = startWorker()
  const filling = fill('newer')
  pause()
  await filling
  expect(kept.size).toBe(0)
  expect(told).toEqual([])
  network.mockImplementationOnce(() => {
    pause()
    return Promise.resolve(Response.json(LISTS))
  })
  await fill('newer')
  await fill('newer')
  expect(kept.has('/assets/engine.wasm')).toBe(true)
  expect(told).toEqual([{ filled: true }])
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

test('what a disk cut while it filled up is thrown away, and fetched again once there is room', async () => {
  const { kept, disk, fill, told, network, ask } = startWorker({ cutTo: 4 })
  await fill('newer')
  expect([...kept.keys()]).toEqual([])
  expect(told).toEqual([])
  expect(await ask('/assets/diagrams.js')).toBe('file /assets/diagrams.js')
  await vi.waitFor(() => expect(network).toHaveBeenCalledTimes(3))
  disk.cutTo = Infinity
  await fill('newer')
  expect(told).toEqual([{ filled: true }])
  expect(kept.has('/assets/a.js')).toBe(true)
})

test('a kept file that is no longer whole comes from the network, and is kept again', async () => {
  const first = startWorker()
  await first.fill('newer')
  const path = '/assets/a.js'
  const { headers } = first.kept.get(path) ?? expect.fail('not kept')
  first.kept.set(path, new Response('file /as', { headers }))
  const next = startWorker({ kept: first.kept })
  expect(await next.ask(path)).toBe(`file ${path}`)
  await vi.waitFor(async () => expect(await next.kept.get(path)?.clone().text()).toBe(`file ${path}`))
  next.network.mockClear()
  expect(await next.ask(path)).toBe(`file ${path}`)
  expect(next.network).not.toHaveBeenCalled()
})

test('a file that is cut after it was found whole is noticed', async () => {
  const { kept, fill, ask } = startWorker()
  await fill('newer')
  const path = '/assets/a.js'
  expect(await ask(path)).toBe(`file ${path}`)
  const { headers } = kept.get(path) ?? expect.fail('not kept')
  kept.set(path, new Response('file /as', { headers }))
  expect(await ask(path)).toBe(`file ${path}`)
})

test('what was kept before bytes were counted is served, and kept again with the next filling', async () => {
  const { kept, fill, network, ask } = startWorker({ kept: new Map([['/assets/a.js', new Response('old')]]) })
  expect(await ask('/assets/a.js')).toBe('old')
  expect(network).not.toHaveBeenCalled()
  await fill('newer')
  expect(await kept.get('/assets/a.js')?.clone().text()).toBe('file /assets/a.js')
})

test('a full disk does not cost the answer', async () => {
  expect(await startWorker({ isFull: true }).ask('/assets/old-engine.wasm')).toBe(
    'file /assets/old-engine.wasm',
  )
})

test.each([
  ['/v1/chat/completions', 'POST'],
  ['/models.json', 'GET'],
])('%s is not its business', async (path, method) => {
  expect(await startWorker().ask(path, method)).toBeUndefined()
})

test('refuses origins that the app did not name, once it named any', async () => {
  const { say, outcome } = startWorker()
  expect(await outcome('https://api.test/v1/chat/completions')).toBe('passed')
  await say({ origins: ['https://api.test'] })
  expect(await outcome('https://api.test/v1/chat/completions')).toBe('passed')
  expect(await outcome('https://other.test/v1/chat/completions')).toBe('refused')
  expect(await outcome('http://api.test/v1/chat/completions')).toBe('refused')
  await say({ allow: 'https://other.test' })
  expect(await outcome('https://other.test/model.gguf')).toBe('passed')
  await say({ origins: [] })
  expect(await outcome('https://api.test/v1/chat/completions')).toBe('refused')
  expect(await outcome('https://other.test/model.gguf')).toBe('passed')
})

test('remembers what was named when the browser starts it again', async () => {
  const first = startWorker()
  await first.say({ origins: ['https://api.test'] })
  const second = startWorker({ kept: first.kept })
  expect(await second.outcome('https://other.test/x')).toBe('refused')
  expect(await second.outcome('https://api.test/x')).toBe('passed')
})

describe('a notice', () => {
  const WORDS = { reply: 'Die Antwort ist fertig.', usedUp: 'Aufgebraucht.' }
  const REPLY = { kind: 'reply', chat: CONVERSATION.id }

  /** A database of the app with one chat. */
  async function withChat() {
    const database = new IDBFactory()
    const storage = await openStorage({ indexedDB: database, now: () => 0, onNewerVersion: () => undefined })
    if (!storage.ok) throw new Error(storage.error.type)
    await storage.value.apply({ conversations: [CONVERSATION], messages: [] })
    return database
  }

  test('says what happened in the words of the page, and leads to the chat', async () => {
    const { say, push, shown } = startWorker({ database: await withChat() })
    await say({ notices: { words: WORDS, titles: false } })
    await push(REPLY)
    expect(shown).toEqual([
      {
        title: 'Parlance',
        options: {
          body: 'Die Antwort ist fertig.',
          icon: '/icon-192.png',
          tag: CONVERSATION.id,
          renotify: true,
          data: { path: `/c/${CONVERSATION.id}` },
        },
      },
    ])
  })

  test('names the chat where the person wants that and the chat is here', async () => {
    const first = startWorker({ database: await withChat() })
    await first.say({ notices: { words: WORDS, titles: true } })
    // Started again by the browser, as for most messages.
    const { push, shown } = startWorker({ database: await withChat(), kept: first.kept })
    await push(REPLY)
    await push({ kind: 'reply', chat: 'elsewhere' })
    expect(shown.map(({ title }) => title)).toEqual([CONVERSATION.title, 'Parlance'])
  })

  test('notes its chat until a page has taken that up, also where the worker is started again', async () => {
    const first = startWorker()
    await Promise.all([first.push(REPLY), first.push({ kind: 'waiting', chat: 'other' })])
    await first.push({ kind: 'usedUp' })
    await first.push(REPLY)
    const next = startWorker({ kept: first.kept })
    expect(await next.unread()).toEqual({ chats: ['other', CONVERSATION.id] })
    await next.say({ taken: ['other', 'unknown'] })
    expect(await next.unread()).toEqual({ chats: [CONVERSATION.id] })
    await next.press({ path: `/c/${CONVERSATION.id}` })
    expect(await next.unread()).toEqual({ chats: [] })
  })

  test('notes no chat that somebody looks at, and tells pages that are open of others', async () => {
    const heard: unknown[] = []
    const page = (path: string, visibilityState: string): Page => ({
      url: `${ORIGIN}${path}`,
      visibilityState,
      focus: () => Promise.reject(new Error('not asked for')),
      postMessage: (message) => heard.push({ ...(message as object) }),
    })
    const { push, unread } = startWorker({
      pages: [page(`/c/${CONVERSATION.id}`, 'visible'), page('/c/other', 'hidden')],
    })
    await push(REPLY)
    expect(heard).toEqual([])
    await push({ kind: 'reply', chat: 'other' })
    expect(heard).toEqual([{ unread: true }, { unread: true }])
    expect(await unread()).toEqual({ chats: ['other'] })
  })

  test('makes no database where there is none', async () => {
    const database = new IDBFactory()
    const { say, push, shown } = startWorker({ database })
    await say({ notices: { words: WORDS, titles: true } })
    await push(REPLY)
    expect(shown).toHaveLength(1)
    expect(await database.databases()).toEqual([])
  })

  test.each([
    ['of no chat', { kind: 'usedUp' }, 'Aufgebraucht.', '/settings/connections'],
    ['of a kind it does not know', { kind: 'other' }, 'Die Antwort ist fertig.', '/'],
    ['that leads out of the app', { kind: 'reply', chat: '/../evil' }, 'Die Antwort ist fertig.', '/'],
    ['that cannot be read', 'text', 'Die Antwort ist fertig.', '/'],
  ])('is shown: %s', async (_, message, body, path) => {
    const { say, push, shown } = startWorker()
    await say({ notices: { words: WORDS, titles: false } })
    await push(message)
    expect(shown[0]?.options).toMatchObject({ body, data: { path } })
  })

  test('that is pressed opens its chat in the tab that shows it, in any, or in a new one', async () => {
    const heard: unknown[] = []
    const page = (path: string): Page => ({
      url: `${ORIGIN}${path}`,
      focus() {
        heard.push(`${path} is focused`)
        return Promise.resolve(this)
      },
      postMessage: (message) => heard.push(message),
    })
    const data = { path: '/c/c1' }
    await startWorker({ pages: [page('/catalog'), page('/c/c1')] }).press(data)
    await startWorker({ pages: [page('/catalog')] }).press(data)
    const none = startWorker()
    await none.press(data)
    expect(heard).toEqual(['/c/c1 is focused', { open: '/c/c1' }, '/catalog is focused', { open: '/c/c1' }])
    expect(none.told).toEqual(['closed', { window: '/c/c1' }])
  })
})
