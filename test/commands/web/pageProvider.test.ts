import { expect, it } from 'vitest'

import { createPageProvider, pageTool } from '@/commands/web/pageProvider'
import { createTestApp } from '#test/support/createTestApp'

const signal = new AbortController().signal
async function start(reply: (order: unknown) => Response) {
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
  const { asked, read, tool } = await start(() => new Response('', { headers: { 'x-web-status': '404' } }))
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
  const { read } = await start(reply)
  expect((await read(url)).notes[0]).toMatch(sentence)
})
