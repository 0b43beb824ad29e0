import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import type { ToolId, ToolServerId } from '@/domain/ids'
import { NEW_TOOL_SERVER } from '@/domain/mcp/toolServer'
import { opensPages } from '@/domain/toolPages/toolPage'
import type { ToolDecision } from '@/domain/tools/approval'
import { resultText } from '@/domain/tools/resultText'
import type { ToolRun } from '@/domain/tools/toolRun'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { makePageServer, PAGE } from '#test/support/mcp/pageServer'
import { startModernServer } from '#test/support/mcp/startModernServer'

const { signal } = new AbortController()

let server: Awaited<ReturnType<typeof startModernServer>>
beforeAll(async () => {
  server = await startModernServer(makePageServer)
})
afterAll(() => server.stop())

const idOf = (name: string) => `${server.url} ${name}` as ToolId

async function opened() {
  const { app } = await createTestApp({
    conversations: [CONVERSATION],
    fetch: globalThis.fetch,
    settings: {
      toolServers: [
        { ...NEW_TOOL_SERVER, id: 's' as ToolServerId, name: 'Pages', url: server.url, createdAt: 0 },
      ],
    },
  })
  const commands = await app.commands.loadPageCommands()
  const asked: ToolRun[] = []
  const calls = commands.openPageCalls(CONVERSATION.id, idOf('show'))
  const answering = (decision?: ToolDecision) => ({
    signal,
    ask: (run: ToolRun) => {
      asked.push(run)
      return Promise.resolve(decision)
    },
  })
  return { app, commands, calls, asked, answering }
}

it('offers models no tool that only pages call, and keeps what is for the page from them', async () => {
  const { app } = await opened()
  const providers = await Promise.all(app.deps.toolProviders.map((load) => load()))
  const found = await Promise.all(providers.map((each) => each.toolsOf([server.url], signal)))
  const tools = found.flatMap((each) => each.tools)
  expect(tools.map(({ name }) => name)).toEqual(['show', 'think', 'list_resources', 'read_resource'])
  const [show] = tools
  expect(show?.page).toBe('ui://demo/page.html')
  const outcome = await show!.run({ id: '1', name: 'show', arguments: {} }, { signal, onProgress: vi.fn() })
  expect(outcome.meta).toContain('for the page')
  expect(resultText(outcome).text).toBe('It is red.')
})

it('reads a page with the addresses that it may be allowed', async () => {
  const { commands } = await opened()
  expect(await commands.readToolPage(idOf('show'), 'ui://demo/page.html', signal)).toEqual({
    ok: true,
    value: { html: PAGE, addresses: { connect: ['https://api.demo.test'], resource: [] } },
  })
  expect(await commands.readToolPage(idOf('show'), 'note://one', signal)).toEqual({
    ok: false,
    error: 'The server gave no page that can be shown.',
  })
  expect(await commands.readToolPage('https://gone.test/mcp show' as ToolId, 'ui://x', signal)).toEqual({
    ok: false,
    error: 'This server is no longer there, or is off.',
  })
})

it('asks about a page’s call as about the model’s, and makes none that was denied', async () => {
  const { calls, asked, answering } = await opened()
  expect(await calls.callTool('change', { to: 'blue' }, answering('deny'))).toEqual({
    ok: false,
    error: 'You denied this call.',
  })
  expect(asked).toMatchObject([
    { state: 'asking', title: 'change', source: 'Pages', address: server.url, arguments: '{"to":"blue"}' },
  ])
  expect(await calls.callTool('change', { to: 'blue' }, answering('once'))).toEqual({
    ok: true,
    value: { content: [{ type: 'text', text: 'It is blue.' }] },
  })
  const edited = await calls.callTool('change', { to: 'blue' }, answering({ arguments: '{"to":"green"}' }))
  expect(edited).toMatchObject({ value: { content: [{ text: 'It is green.' }] } })
  expect(await calls.callTool('change', {}, answering('once'))).toMatchObject({ ok: false })
})

it('runs what was allowed for the chat without asking, until it is too much', async () => {
  const { calls, asked, answering } = await opened()
  await calls.callTool('change', { to: 'blue' }, answering('chat'))
  for (let made = 2; made <= 60; made += 1) await calls.callTool('change', { to: 'red' }, answering())
  expect(asked).toHaveLength(1)
  expect(await calls.callTool('change', { to: 'red' }, answering())).toMatchObject({ ok: false })
  expect(asked.at(-1)?.reason).toMatch(/many calls/)
})

it('lets a page call neither what only models may, nor tools of others', async () => {
  const { calls, asked, answering } = await opened()
  for (const name of ['think', 'calculator', 'read_resource'])
    expect(await calls.callTool(name, {}, answering('once'))).toMatchObject({ ok: false })
  expect(asked).toEqual([])
})

it('reads pages for a page, and asks before it reads anything else', async () => {
  const { calls, asked, answering } = await opened()
  const page = await calls.readResource('ui://demo/page.html', answering())
  expect(page).toMatchObject({ ok: true, value: { contents: [{ uri: 'ui://demo/page.html' }] } })
  expect(asked).toEqual([])
  expect(await calls.readResource('note://one', answering())).toMatchObject({ ok: false })
  expect(asked).toMatchObject([{ arguments: '{"uri":"note://one"}' }])
  expect(await calls.readResource('note://one', answering('once'))).toMatchObject({
    value: { contents: [{ uri: 'note://one', text: 'A note.' }] },
  })
})

it('remembers that pages of a server open, until that is taken back or the server is removed', async () => {
  const { app, commands } = await opened()
  const opens = () => opensPages(app.store.getState().settings.toolApprovals, server.url)
  const none = { connect: [], resource: [] }
  await commands.openPagesOf(server.url, none)
  expect(opens()).toBe(true)
  await commands.openPagesOf(server.url, undefined)
  expect(opens()).toBe(false)
  await commands.openPagesOf(server.url, none)
  await (await app.commands.loadToolCommands()).removeToolServer('s' as ToolServerId)
  expect(opens()).toBe(false)
})
