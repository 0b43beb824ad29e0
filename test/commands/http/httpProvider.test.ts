import { describe, expect, it } from 'vitest'

import { createHttpProvider } from '@/commands/http/httpProvider'
import { httpKeyOwner, httpSource, type HttpApi } from '@/domain/http/httpApi'
import { createTestApp } from '#test/support/createTestApp'

const signal = new AbortController().signal
const schema = '{"type":"object"}'
const OPERATIONS = [
  {
    name: 'list',
    description: 'Lists',
    method: 'GET',
    path: '/pets',
    places: {},
    rest: 'query',
    schema,
    isOn: true,
  },
  {
    name: 'add',
    description: '',
    method: 'POST',
    path: '/pets',
    places: {},
    rest: 'fields',
    schema,
    isOn: true,
  },
  {
    name: 'hidden',
    description: '',
    method: 'GET',
    path: '/h',
    places: {},
    rest: 'query',
    schema,
    isOn: false,
  },
]
const API: HttpApi = {
  id: 'a',
  name: 'Pets',
  url: 'https://pets.test/v1',
  via: 'direct',
  rememberKey: false,
  keyIn: 'bearer',
  keyName: '',
  operations: JSON.stringify(OPERATIONS),
  createdAt: 0,
}

async function start(reply: (request: Request) => Response | Promise<Response>, api = API) {
  const asked: Request[] = []
  const test = await createTestApp({
    fetch: async (input, init) => {
      const request = new Request(input, init)
      asked.push(request)
      return reply(request)
    },
    settings: { httpApis: [api] },
  })
  await test.app.deps.keys.setKey(httpKeyOwner(api), 'secret')
  const found = await createHttpProvider(test.app.deps).toolsOf([httpSource(api).id], signal)
  const call = (at: number, args = {}) =>
    found.tools[at]!.run({ id: '1', name: '', arguments: args }, { signal, onProgress: () => undefined })
  return { ...test, asked, found, call }
}

describe('HTTP functions', () => {
  it('are those that the person chose, say where they go, and only GET counts as reading', async () => {
    const { found } = await start(() => Response.json([]))
    expect(found.tools.map(({ name, description }) => [name, description])).toEqual([
      ['list', 'Lists'],
      ['add', 'POST /pets'],
    ])
    expect(found.tools[0]?.source.origin).toBe('https://pets.test')
    expect(found.tools.map(({ hints }) => [hints.isReadOnly, hints.isOpenWorld])).toEqual([
      [true, true],
      [false, true],
    ])
  })

  it('send the key to their service alone, and follow it nowhere', async () => {
    const { call, asked } = await start(() => Response.json([{ name: 'Rex' }]))
    expect(await call(0, { limit: 2 })).toMatchObject({
      state: 'done',
      content: [{ text: '[{"name":"Rex"}]' }],
    })
    expect(asked[0]?.url).toBe('https://pets.test/v1/pets?limit=2')
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer secret')
    expect(asked[0]?.redirect).toBe('error')
    expect(asked[0]?.credentials).toBe('omit')
  })

  it('that may have been carried out are unknown, not failed', async () => {
    const { call } = await start(() => Promise.reject(new TypeError('broke')))
    expect((await call(1, { name: 'Rex' })).state).toBe('unknown')
    expect((await call(0)).state).toBe('failed')
  })

  it('tell what the service says of a refusal', async () => {
    const { call } = await start(() => Response.json({ message: 'No such pet' }, { status: 422 }))
    expect((await call(1)).notes[0]).toMatch(/HTTP 422.*No such pet/)
  })

  it('none of which is on say where to choose', async () => {
    const { found } = await start(() => Response.json({}), { ...API, operations: '[]' })
    expect(found.tools).toEqual([])
    expect(found.problems[0]).toMatch(/Settings → Tools/)
  })
})
