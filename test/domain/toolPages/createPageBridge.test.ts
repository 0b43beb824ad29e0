import { expect, it, vi } from 'vitest'

import { createPageBridge, type PageHost } from '@/domain/toolPages/createPageBridge'
import type { JsonObject } from '@/lib/json'
import { failed, ok } from '@/lib/result'

/** The app's side with a page that is played by the test. */
function withPage(given: Partial<PageHost> = {}) {
  const sent: JsonObject[] = []
  const host: PageHost = {
    send: (message) => sent.push(message),
    context: () => ({ theme: 'dark' }),
    input: { city: 'Ulm' },
    result: { content: [{ type: 'text', text: 'Rain' }] },
    callTool: vi.fn(() => Promise.resolve(ok({ content: [] }))),
    readResource: vi.fn(() => Promise.resolve(ok({ contents: [] }))),
    say: vi.fn(() => Promise.resolve(true)),
    note: vi.fn(),
    openLink: vi.fn(() => Promise.resolve(true)),
    saveFile: vi.fn(() => Promise.resolve(true)),
    setMode: vi.fn(() => Promise.resolve('inline' as const)),
    resize: vi.fn(),
    close: vi.fn(),
    ...given,
  }
  const bridge = createPageBridge(host)
  const ask = (id: number, method: string, params: unknown = {}) =>
    bridge.hear({ jsonrpc: '2.0', id, method, params })
  const tell = (method: string, params: unknown = {}) => bridge.hear({ jsonrpc: '2.0', method, params })
  const start = () => {
    ask(0, 'ui/initialize', { protocolVersion: '2026-01-26', appInfo: {}, appCapabilities: {} })
    tell('ui/notifications/initialized')
  }
  const answerTo = (id: number) => vi.waitUntil(() => sent.find((message) => message['id'] === id))
  return { host, bridge, sent, ask, tell, start, answerTo }
}

it('greets a page, and tells it nothing before it is ready', () => {
  const { sent, ask, tell } = withPage()
  ask(0, 'ui/initialize', { protocolVersion: '2025-11-21' })
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    id: 0,
    result: { protocolVersion: '2025-11-21', hostInfo: { name: 'Parlance' }, hostContext: { theme: 'dark' } },
  })
  tell('ui/notifications/initialized')
  tell('ui/notifications/initialized')
  expect(sent.slice(1)).toEqual([
    { jsonrpc: '2.0', method: 'ui/notifications/tool-input', params: { arguments: { city: 'Ulm' } } },
    {
      jsonrpc: '2.0',
      method: 'ui/notifications/tool-result',
      params: { content: [{ type: 'text', text: 'Rain' }] },
    },
  ])
})

it('does nothing for a page that has not begun', async () => {
  const { host, ask, answerTo } = withPage()
  ask(1, 'tools/call', { name: 'delete' })
  expect(await answerTo(1)).toMatchObject({ error: { code: -32600 } })
  expect(host.callTool).not.toHaveBeenCalled()
})

it('passes calls on, and says why one was not made', async () => {
  const callTool = vi.fn((name: string) =>
    Promise.resolve(name === 'find' ? ok({ content: [] }) : failed('You denied this call.')),
  )
  const { ask, start, answerTo } = withPage({ callTool })
  start()
  ask(1, 'tools/call', { name: 'find', arguments: { q: 'a' } })
  ask(2, 'tools/call', { name: 'delete' })
  ask(3, 'tools/call', { name: 'find', arguments: [] })
  expect(await answerTo(1)).toEqual({ jsonrpc: '2.0', id: 1, result: { content: [] } })
  expect(await answerTo(2)).toMatchObject({ error: { message: 'You denied this call.' } })
  expect(await answerTo(3)).toMatchObject({ error: { code: -32602 } })
  expect(callTool).toHaveBeenCalledWith('find', { q: 'a' })
})

it('asks for messages and links, and takes only addresses of the web', async () => {
  const { host, ask, start, answerTo } = withPage({ say: () => Promise.resolve(false) })
  start()
  ask(1, 'ui/message', { role: 'user', content: [{ type: 'text', text: 'Hello' }] })
  ask(2, 'ui/open-link', { url: 'https://example.com/' })
  ask(3, 'ui/open-link', { url: 'javascript:alert(1)' })
  expect(await answerTo(1)).toMatchObject({ result: { isError: true } })
  expect(await answerTo(2)).toMatchObject({ result: {} })
  expect(await answerTo(3)).toMatchObject({ result: { isError: true } })
  expect(host.openLink).toHaveBeenCalledTimes(1)
})

it('takes a file that is in the message, under a name that is safe', async () => {
  const { host, ask, start, answerTo } = withPage()
  start()
  const resource = { uri: 'file:///a/..%2F<b>.csv', mimeType: 'text/csv', text: 'a,b' }
  ask(1, 'ui/download-file', { contents: [{ type: 'resource', resource }] })
  ask(2, 'ui/download-file', { contents: [{ type: 'resource_link', uri: 'https://evil.test' }] })
  expect(await answerTo(1)).toMatchObject({ result: {} })
  expect(await answerTo(2)).toMatchObject({ result: { isError: true } })
  expect(host.saveFile).toHaveBeenCalledExactlyOnceWith({
    name: '_2F_b_.csv',
    mediaType: 'text/csv',
    part: 'a,b',
    sizeBytes: 3,
  })
})

it('notes what the page would tell the model, and the height it wants', async () => {
  const { host, ask, tell, start, answerTo } = withPage()
  start()
  ask(1, 'ui/update-model-context', {
    content: [{ type: 'text', text: 'Zoomed to Ulm' }],
    structuredContent: { zoom: 3 },
  })
  tell('ui/notifications/size-changed', { height: 240 })
  tell('ui/notifications/size-changed', { height: 'tall' })
  expect(await answerTo(1)).toMatchObject({ result: {} })
  expect(host.note).toHaveBeenCalledExactlyOnceWith('Zoomed to Ulm\n\n{"zoom":3}')
  expect(host.resize).toHaveBeenCalledExactlyOnceWith(240)
})

it('holds no more than sixteen requests at once', async () => {
  const { ask, start, answerTo } = withPage({ callTool: () => new Promise(() => undefined) })
  start()
  for (let id = 1; id <= 17; id += 1) ask(id, 'tools/call', { name: 'slow' })
  expect(await answerTo(17)).toMatchObject({ error: { message: 'Too many requests at once.' } })
})

it('is not broken by what is no message', () => {
  const { bridge, sent, ask } = withPage()
  const circle: Record<string, unknown> = { jsonrpc: '2.0', id: 1, method: 'ping' }
  circle['self'] = circle
  const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) as unknown
  const foreign = [null, 'x', 7, 3n, circle, { jsonrpc: '1.0', id: 1, method: 'ping' }]
  for (const each of [...foreign, { jsonrpc: '2.0', id: {}, method: 'ping' }]) bridge.hear(each)
  bridge.hear({ jsonrpc: '2.0', id: 1, method: 'ping', params: { deep } })
  bridge.hear({ jsonrpc: '2.0', id: 1, method: 'ping', params: { long: 'x'.repeat(2_000_001) } })
  expect(sent).toEqual([])
  ask(2, 'ui/unknown')
  expect(sent).toMatchObject([{ id: 2, error: { code: -32600 } }])
})

it('tells the page that it ends, and waits for its answer', async () => {
  const { bridge, sent, start } = withPage()
  start()
  const ended = bridge.end()
  expect(sent.at(-1)).toMatchObject({ method: 'ui/resource-teardown' })
  bridge.hear({ jsonrpc: '2.0', id: sent.at(-1)?.['id'], result: {} })
  await expect(ended).resolves.toBeUndefined()
})
