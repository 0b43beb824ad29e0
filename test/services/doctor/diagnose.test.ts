import { describe, expect, test, vi } from 'vitest'

import { describeDiagnosis } from '@/services/doctor/describeDiagnosis'
import { diagnose } from '@/services/doctor/diagnose'
import type { BlockedAnswers, Page } from '@/services/doctor/browserPage'
import type { Diagnosis } from '@/services/doctor/diagnosis'

const PAGE: Page = {
  origin: 'https://app.test',
  isSecure: true,
  isOnline: true,
  isIsolated: false,
  watchBlocked: () => undefined,
  permissionFor: async () => 'unknown',
}

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status })
const page =
  (status = 200) =>
  () =>
    new Response('<html><title>Welcome</title></html>', { status, headers: { 'content-type': 'text/html' } })
const dead = () => Promise.reject(new TypeError('Failed to fetch'))
const models = json({ data: [{ id: 'a' }, { id: 'b' }] })
const missing = json({ error: { message: 'you must provide a model parameter' } }, 400)
const noKey = json({ error: { message: 'Invalid API key' } }, 401)

type Answer = () => Response | Promise<Response>
type Service = { readonly list?: Answer; readonly chat?: Answer; readonly probe?: Answer }

/** What the doctor finds, and what was asked of the service: method, mode and whether the key went along. */
async function examine(
  { list = models, chat = missing, probe = dead }: Service,
  {
    baseUrl = 'https://api.test',
    key = 'sk-123456',
    ...ofPage
  }: Partial<Page> & { baseUrl?: string; key?: string } = {},
) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const hasKey = new Headers(init?.headers).has('authorization')
    asked.push(`${init?.method ?? 'probe'} ${new Request(url).url}${hasKey ? ' with key' : ''}`)
    if (init?.mode === 'no-cors') return probe()
    return init?.method === 'POST' ? chat() : list()
  }
  const signal = new AbortController().signal
  const diagnosis = await diagnose(
    { baseUrl, key, headers: {} },
    { fetch, signal, page: { ...PAGE, ...ofPage } },
  )
  return { diagnosis, asked }
}

type Case = readonly [string, Service, Parameters<typeof examine>[1], Partial<Diagnosis>]
const LOCAL = 'http://localhost:11434'
const NEAR = 'http://192.168.1.5:8000'
const unreachable: Service = { list: dead, chat: dead }
const behindCors: Service = { ...unreachable, probe: () => new Response(null) }

const keptBack = (from: string): BlockedAnswers => ({
  sees: (origin) => Promise.resolve(origin === from),
  stop: () => undefined,
})

const cases: readonly Case[] = [
  ['fine', {}, {}, { type: 'fine', modelCount: 2 }],
  ['fine though the chat probe gets a 500', { chat: json({}, 500) }, {}, { type: 'fine' }],
  [
    'fine though an unknown model is a 404',
    { chat: json({ error: { message: 'model "" not found' } }, 404) },
    {},
    { type: 'fine' },
  ],
  ['no models for this key', { list: json({ data: [] }) }, {}, { type: 'noModels' }],
  ['no list, but it chats', { list: json({ detail: 'Not Found' }, 404) }, {}, { type: 'noModelList' }],
  ['a page for a list, but it chats', { list: page() }, {}, { type: 'noModelList' }],
  ['a wrong key', { list: noKey }, {}, { type: 'keyRefused' }],
  ['a wrong key behind a public list', { chat: noKey }, {}, { type: 'keyRefused' }],
  ['a wrong key where there is no list', { list: json({}, 404), chat: noKey }, {}, { type: 'keyRefused' }],
  ['no key', { list: noKey }, { key: '' }, { type: 'keyMissing' }],
  ['a key that may not', { list: json({ error: 'Region' }, 403) }, {}, { type: 'forbidden' }],
  [
    'a wrong path',
    { list: page(404), chat: page(404) },
    {},
    { type: 'noSuchPath', url: 'https://api.test/v1/models' },
  ],
  ['a website', { list: page(), chat: page() }, {}, { type: 'notChatService' }],
  ['another API', { list: json({ status: 'ok' }), chat: json({}, 404) }, {}, { type: 'notChatService' }],
  ['models without chat', { chat: json({ error: 'Invalid URL' }, 404) }, {}, { type: 'notChatService' }],
  ['busy', { list: json({ error: { message: 'Overloaded' } }, 503) }, {}, { type: 'troubled' }],
  ['nothing there', unreachable, {}, { type: 'unreachable' }],
  ['CORS', behindCors, {}, { type: 'cors' }],
  [
    'CORS from a page that is isolated, where the browser tells what it kept back',
    unreachable,
    { isIsolated: true, watchBlocked: () => keptBack('https://api.test') },
    { type: 'cors' },
  ],
  [
    'nothing there from such a page',
    unreachable,
    { isIsolated: true, watchBlocked: () => keptBack('https://another.test') },
    { type: 'unreachable' },
  ],
  [
    'one of the two where the browser does not tell which',
    unreachable,
    { isIsolated: true },
    { type: 'silent' },
  ],
  ['CORS for posts alone', { chat: dead, probe: () => new Response(null) }, {}, { type: 'cors' }],
  ['offline', unreachable, { isOnline: false }, { type: 'offline' }],
  [
    'offline does not matter to this machine',
    unreachable,
    { isOnline: false, baseUrl: LOCAL },
    { type: 'unreachable' },
  ],
  ['mixed content', behindCors, { baseUrl: 'http://api.test' }, { type: 'mixedContent' }],
  ['mixed content on the network', unreachable, { baseUrl: NEAR }, { type: 'mixedContent' }],
  ['a local server without CORS', behindCors, { baseUrl: LOCAL }, { type: 'cors' }],
  [
    'local network not allowed',
    unreachable,
    { baseUrl: LOCAL, permissionFor: async () => 'denied' },
    { type: 'localNetwork', space: 'loopback' },
  ],
  [
    'local network allowed',
    unreachable,
    { baseUrl: LOCAL, permissionFor: async () => 'granted' },
    { type: 'unreachable' },
  ],
  [
    'an insecure page',
    unreachable,
    { baseUrl: NEAR, origin: 'http://app.test', isSecure: false },
    { type: 'insecurePage', space: 'local' },
  ],
  [
    'a page of this machine',
    unreachable,
    { baseUrl: LOCAL, origin: 'http://localhost:4173', permissionFor: async () => 'prompt' },
    { type: 'unreachable' },
  ],
  ['a key that cannot be sent', {}, { key: 'schlüssel→' }, { type: 'troubled' }],
]

describe('the doctor finds', () => {
  test.each(cases)('%s', async (_name, service, plan, expected) => {
    const { diagnosis, asked } = await examine(service, plan)
    expect(diagnosis).toMatchObject(expected)
    for (const request of asked.filter((each) => each.startsWith('probe')))
      expect(request).not.toContain('with key')
    const place = { baseUrl: plan?.baseUrl ?? 'https://api.test', pageOrigin: plan?.origin ?? PAGE.origin }
    const { isFine, finding, remedy } = describeDiagnosis(diagnosis, place)
    expect(isFine).toBe(['fine', 'noModels', 'noModelList'].includes(diagnosis.type))
    expect(finding).toMatch(/[.)]$/)
    if (diagnosis.type !== 'fine') expect(remedy).toMatch(/[.)]$/)
  })

  test('sends the key to the base URL alone, and asks for nothing that costs', async () => {
    expect((await examine({})).asked).toEqual([
      'GET https://api.test/v1/models with key',
      'POST https://api.test/v1/chat/completions with key',
      'POST https://api.test/v1/responses with key',
      'POST https://api.test/v1/messages with key',
    ])
  })

  test('finds out which request formats a service takes, the preferred one first', async () => {
    const fetch: typeof globalThis.fetch = async (url, init) => {
      if (init?.method !== 'POST') return models()
      return new Request(url).url.endsWith('/responses') ? new Response('', { status: 404 }) : missing()
    }
    const signal = new AbortController().signal
    const found = await diagnose(
      { baseUrl: 'https://api.test', key: 'sk-123456', headers: {}, dialect: 'messages' },
      { fetch, signal, page: PAGE },
    )
    expect(found).toEqual({ type: 'fine', modelCount: 2, dialects: ['messages', 'chat'] })
    const place = { baseUrl: 'https://api.test', pageOrigin: PAGE.origin }
    expect(describeDiagnosis(found, place)).toMatchObject({
      finding: 'It works: 2 models. APIs: Messages and Chat Completions.',
      dialects: ['messages', 'chat'],
    })
  })

  test('sends the owner of the Messages API its own headers', async () => {
    const seen: Record<string, string>[] = []
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      seen.push(Object.fromEntries(new Headers(init?.headers)))
      return init?.method === 'POST' ? missing() : models()
    }
    const signal = new AbortController().signal
    const connection = { baseUrl: 'https://api.anthropic.com', key: 'sk-ant-123456', headers: {} }
    await diagnose(connection, { fetch, signal, page: PAGE })
    for (const headers of seen) {
      expect(headers).toMatchObject({
        'x-api-key': 'sk-ant-123456',
        'anthropic-version': '2023-06-01',
        'anthropic-dangerous-direct-browser-access': 'true',
      })
      expect(headers).not.toHaveProperty('authorization')
    }
  })
})

describe('a probe that hangs', () => {
  const PLACE = { baseUrl: 'https://api.test', pageOrigin: PAGE.origin }
  /** A service whose chat request in these formats never answers. */
  async function hanging(...paths: readonly string[]) {
    vi.useFakeTimers()
    try {
      const fetch: typeof globalThis.fetch = (url, init) => {
        if (init?.method !== 'POST') return Promise.resolve(models())
        const isHanging = paths.some((path) => new Request(url).url.endsWith(path))
        return isHanging ? new Promise(() => undefined) : Promise.resolve(missing())
      }
      const signal = new AbortController().signal
      const found = diagnose(
        { baseUrl: 'https://api.test', key: 'sk-123456', headers: {} },
        { fetch, signal, page: PAGE },
      )
      const from = Date.now()
      await vi.runAllTimersAsync()
      return { diagnosis: await found, ms: Date.now() - from }
    } finally {
      vi.useRealTimers()
    }
  }

  test('does not hide that the list worked', async () => {
    const { diagnosis } = await hanging('/chat/completions')
    expect(diagnosis).toMatchObject({ type: 'listOnly', modelCount: 2 })
    const { isFine, finding } = describeDiagnosis(diagnosis, PLACE)
    expect(isFine).toBe(false)
    expect(finding).toBe(
      'The test timed out after 20 s. The model list was read (2 models). Chatting wasn’t tested.',
    )
  })

  test('of another format does not hold up what is known', async () => {
    const { diagnosis, ms } = await hanging('/responses')
    expect(diagnosis).toEqual({ type: 'fine', modelCount: 2, dialects: ['chat', 'messages'] })
    expect(ms).toBeLessThan(10_000)
  })
})

describe('the remedy names', () => {
  const remedies: readonly (readonly [string, RegExp])[] = [
    ['http://localhost:11434', /OLLAMA_ORIGINS=https:\/\/app\.test ollama serve/],
    ['http://localhost:1234', /lms server start --cors/],
    ['http://127.0.0.1:8080', /--cors-origins "https:\/\/app\.test"/],
    ['http://localhost:8000', /--allowed-origins '\["https:\/\/app\.test"\]'/],
    ['http://localhost:9999', /Access-Control-Allow-Origin: https:\/\/app\.test/],
    ['https://api.test', /PARLANCE_UPSTREAM=https:\/\/api\.test/],
  ]
  test.each(remedies)('what %s needs against CORS', (baseUrl, expected) => {
    expect(describeDiagnosis({ type: 'cors' }, { baseUrl, pageOrigin: PAGE.origin }).remedy).toMatch(expected)
  })

  test('how to start a server that is not there', () => {
    expect(
      describeDiagnosis({ type: 'unreachable' }, { baseUrl: LOCAL, pageOrigin: PAGE.origin }).remedy,
    ).toContain('ollama serve')
  })
})
