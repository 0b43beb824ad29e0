import { describe, expect, it } from 'vitest'

import { createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'
import { createPageProvider, pageTool } from '@/commands/web/pageProvider'
import { createSearchProvider } from '@/commands/web/searchProvider'
import { toMarkdown } from '@/domain/files/toMarkdown'
import { NO_TOOLS } from '@/domain/tools/toolCall'
import {
  NEW_SEARCH_SERVICE,
  searchKeyOwner,
  searchSource,
  type SearchService,
} from '@/domain/web/searchService'

import { TALK, talkingApp } from '../replies/recordedReply'
import { answer, calling } from '../toolLoop/loopApp'

const SERVICE: SearchService = {
  ...NEW_SEARCH_SERVICE,
  id: 's1',
  kind: 'tavily',
  name: 'Tavily',
  url: 'https://search.test/search',
  via: 'direct',
  createdAt: 0,
}
const FOUND = {
  results: [
    { title: 'Rain', url: 'https://a.test/', content: 'Rain at noon.' },
    { title: 'Sun', url: 'https://b.test/', content: 'Sun at two.' },
  ],
}

/** A chat with the service on, in which searches answer with `reply`. */
async function start(service: SearchService, reply: (request: Request) => Response | Promise<Response>) {
  const asked: Request[] = []
  const model = createScriptedService({ keys: null })
  const source = searchSource(service)
  const toolUse = { ...NO_TOOLS, sources: [source.id] }
  const test = await talkingApp({
    conversations: [{ ...TALK, settings: { ...TALK.settings, toolUse } }],
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { origin, pathname } = new URL(request.url)
      if (origin !== 'https://search.test' && pathname !== '/api/web') return model.fetch(input, init)
      asked.push(request)
      return reply(request)
    },
  })
  await test.app.commands.changeAppSettings(() => ({ searchServices: [service] }))
  await test.app.deps.keys.setKey(searchKeyOwner(service), 'tvly-secret')
  const tools = await createSearchProvider(test.app.deps).toolsOf([source.id], new AbortController().signal)
  const run = (query: string) =>
    tools.tools[0]!.run(
      { id: '1', name: 'web_search', arguments: { query } },
      { signal: new AbortController().signal, onProgress: () => undefined },
    )
  return { ...test, asked, model, run }
}

describe('a search in a chat', () => {
  it('gives the model numbered sources, and the reply those it cites, exports included', async () => {
    const { app, asked, model, shown } = await start(SERVICE, () => Response.json(FOUND))
    const call = calling(['web_search', '{"query":"rain"}'])
    const named = { ...call, pieces: call.pieces.map((each) => each.replace('tools__', 'tavily__')) }
    model.script(named, answer('It rains at noon [1].'))
    const sent = app.commands.sendMessage(TALK.id, { text: 'Rain?', attachments: [] })
    await expect.poll(() => shown().some(({ role }) => role === 'tool')).toBe(true)
    // It reaches out, so it asks first.
    expect(asked).toEqual([])
    await app.commands.decideToolCall(TALK.id, shown().find(({ role }) => role === 'tool')!.id, 'once')
    await sent
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer tvly-secret')
    const told = model.requests.at(-1)?.text ?? ''
    expect(told).toContain('[1] Rain\\nhttps://a.test/\\nRain at noon.')
    expect(told).toContain('cite it by its number')
    expect(told).not.toContain('tvly-secret')
    const reply = shown().at(-1)!
    expect(reply.parts.slice(1)).toEqual([
      {
        type: 'citation',
        number: 1,
        url: 'https://a.test/',
        title: 'Rain',
        passages: [{ text: 'Rain at noon.' }],
      },
    ])
    const conversation = app.store.getState().conversations[TALK.id]!
    let written = ''
    for await (const piece of toMarkdown(conversation, shown())) written += piece
    expect(written).toContain('Source 1: Rain, <https://a.test/>')
  })

  it('goes through the host where the service lets no page in, which gets the key for that address only', async () => {
    const { run, asked } = await start({ ...SERVICE, via: 'host' }, () =>
      Promise.resolve(
        new Response(JSON.stringify(FOUND), {
          headers: { 'x-web-status': '200', 'x-web-url': SERVICE.url, 'x-web-type': 'application/json' },
        }),
      ),
    )
    expect((await run('rain')).sources?.length).toBe(2)
    expect(new URL(asked[0]!.url).pathname).toBe('/api/web')
    expect(asked[0]!.headers.get('authorization')).toBeNull()
    expect(await asked[0]!.json()).toMatchObject({
      url: SERVICE.url,
      method: 'POST',
      headers: { Authorization: 'Bearer tvly-secret' },
    })
  })

  it.each([
    ['no host relay', () => new Response('<html>', { status: 404 }), /PARLANCE_WEB=1/],
    [
      'a host that wants a key',
      () => Response.json({ error: { message: 'No API key was sent.' } }, { status: 401 }),
      /asks for your key/,
    ],
    [
      'a private address',
      () => Response.json({ error: { message: 'not public', code: 'web_private' } }, { status: 403 }),
      /not public/,
    ],
    [
      'a refused key',
      () =>
        new Response('{"detail":"bad key"}', {
          headers: { 'x-web-status': '401', 'x-web-type': 'application/json' },
        }),
      /Check the key.*bad key/,
    ],
    ['no JSON', () => new Response('<html>', { headers: { 'x-web-status': '200' } }), /search\.formats/],
    ['another shape', () => new Response('{}', { headers: { 'x-web-status': '200' } }), /no list of results/],
    ['no network', () => Promise.reject(new TypeError('failed')), /couldn’t be reached/],
  ])('says what to do about %s', async (_name, reply, sentence) => {
    const { run } = await start({ ...SERVICE, via: 'host' }, reply)
    const done = await run('rain')
    expect(done.state).toBe('failed')
    expect(done.notes[0]).toMatch(sentence)
  })

  it('asked from the page, a service that lets none in is named with the cure', async () => {
    const { run } = await start(SERVICE, () => Promise.reject(new TypeError('failed')))
    expect((await run('rain')).notes[0]).toMatch(/https:\/\/search\.test.*Through this app’s host/)
  })

  it('finds nothing without calling it a failure', async () => {
    const { run } = await start(SERVICE, () => Response.json({ results: [] }))
    expect(await run('rain')).toMatchObject({ state: 'done', content: [{ text: 'Nothing was found.' }] })
  })
})

const signal = new AbortController().signal
async function startPages(reply: (order: unknown) => Response) {
  const asked: unknown[] = []
  const test = await createTestApp({
    fetch: async (input, init) => {
      const order: unknown = await new Request(input, init).json()
      asked.push(order)
      return reply(order)
    },
  })
  const { tools } = await createPageProvider(test.app.deps).toolsOf([pageTool().source.id], signal)
  const read = (url: string) =>
    tools[0]!.run({ id: '1', name: 'read_page', arguments: { url } }, { signal, onProgress: () => undefined })
  return { asked, read, tool: tools[0]! }
}

it('asks the host for the address, with no header of this app, and says where it reaches', async () => {
  const { asked, read, tool } = await startPages(
    () => new Response('', { headers: { 'x-web-status': '404' } }),
  )
  const done = await read('example.com/a#part')
  expect(asked).toEqual([
    { url: 'https://example.com/a', method: 'GET', headers: { Accept: expect.any(String) as string } },
  ])
  expect(done).toMatchObject({ state: 'failed', notes: [expect.stringContaining('There is no page')] })
  expect(tool.reach?.({ url: 'example.com/a' })).toEqual({ address: 'https://example.com/a', isAll: true })
  expect(tool.reach?.({ url: 3 })).toBeUndefined()
})

it.each([
  ['an address that is none', 'not an address', () => new Response(''), /Enter an address/],
  [
    'a page on a private network',
    'http://10.0.0.1/',
    () =>
      Response.json({ error: { message: 'This address is not on the public internet.' } }, { status: 403 }),
    /not on the public internet/,
  ],
  [
    'a site that lets no program in',
    'https://a.test/',
    () => new Response('', { headers: { 'x-web-status': '403', 'x-web-url': 'https://a.test/' } }),
    /doesn’t let programs read/,
  ],
  ['no host relay', 'https://a.test/', () => new Response('<html>', { status: 405 }), /npm start/],
])('says what to do about %s', async (_name, url, reply, sentence) => {
  const { read } = await startPages(reply)
  expect((await read(url)).notes[0]).toMatch(sentence)
})
