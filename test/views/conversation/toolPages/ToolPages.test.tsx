// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import type { MessageId, ToolId, ToolServerId } from '@/domain/ids'
import { NEW_TOOL_SERVER } from '@/domain/mcp/toolServer'
import { allowedAddresses, pageApprovalKey } from '@/domain/toolPages/toolPage'
import type { ToolRun } from '@/domain/tools/toolRun'
import type { JsonObject } from '@/lib/json'
import { selectDraft } from '@/store/selectors'
import { ToolPages } from '@/views/conversation/toolPages/ToolPages'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { makePageServer, PAGE } from '#test/support/mcp/pageServer'
import { startModernServer } from '#test/support/mcp/startModernServer'
import { violationsIn } from '#test/support/violationsIn'

let server: Awaited<ReturnType<typeof startModernServer>>
beforeAll(async () => {
  server = await startModernServer(makePageServer)
})
afterAll(() => server.stop())
beforeEach(() => vi.stubGlobal('trustedTypes', {}))
afterEach(() => vi.unstubAllGlobals())

const ADDRESSES = { connect: ['https://api.demo.test'], resource: [] }

async function show({ isAllowed = false } = {}) {
  const run: ToolRun = {
    state: 'done',
    toolId: `${server.url} show` as ToolId,
    title: 'show',
    isForeign: true,
    source: 'Pages',
    name: 'pages__show',
    arguments: '{"of":"it"}',
    isWriting: true,
    isUntrusted: true,
    content: [{ type: 'text', text: 'It is red.' }],
    page: { uri: 'ui://demo/page.html', meta: '{"secret":"for the page"}' },
  }
  const approval = { choice: 'always' as const, definition: allowedAddresses(ADDRESSES) }
  const test = await createTestApp({
    conversations: [CONVERSATION],
    fetch: globalThis.fetch,
    settings: {
      toolServers: [
        { ...NEW_TOOL_SERVER, id: 's' as ToolServerId, name: 'Pages', url: server.url, createdAt: 0 },
      ],
      ...(isAllowed && { toolApprovals: { [pageApprovalKey(server.url)]: approval } }),
    },
  })
  const shown = [{ id: 'm' as MessageId, text: 'It is red.', run }]
  const { container } = test.show(<ToolPages conversationId={CONVERSATION.id} shown={shown} />)
  return { ...test, container, user: userEvent.setup() }
}

const frame = () => screen.findByTitle<HTMLIFrameElement>('Page of Pages: show')

/** The page in the frame, played by the test. */
async function playPage() {
  const { contentWindow } = await frame()
  const sent: JsonObject[] = []
  const got: unknown[] = []
  vi.spyOn(contentWindow!, 'postMessage').mockImplementation((data: unknown) => {
    got.push(data)
    const { type, message } = data as { readonly type: string; readonly message: JsonObject }
    if (type === 'tell') sent.push(message)
  })
  const say = (data: unknown, source: MessageEventSource = contentWindow!) =>
    act(() => void fireEvent(window, new MessageEvent('message', { data, source })))
  const said = (message: JsonObject) => say({ type: 'said', message: { jsonrpc: '2.0', ...message } })
  const start = () => {
    say({ type: 'ready' })
    say({ type: 'drawn', height: 0 })
    said({ id: 0, method: 'ui/initialize', params: {} })
    said({ method: 'ui/notifications/initialized' })
  }
  const answerTo = (id: number) =>
    waitFor(() => {
      const found = sent.find((message) => message['id'] === id && !('method' in message))
      if (!found) throw new Error('No answer yet')
      return found
    })
  return { sent, got, say, said, start, answerTo }
}

it('is closed until the person has heard what it may do and where it connects', async () => {
  const { container, user } = await show()
  expect(screen.queryByTitle(/Page of/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('https://api.demo.test')).toBeVisible()
  expect(container.querySelector('iframe')).toBeNull()
  expect(await violationsIn(container)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByText('https://api.demo.test')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const shown = await frame()
  expect(shown).toHaveAttribute('sandbox', 'allow-scripts allow-forms')
  expect(shown.getAttribute('src')).toBe('/preview.html?app&connect=https%3A%2F%2Fapi.demo.test')
})

it('opens by itself where that was allowed, which can be taken back', async () => {
  const { app, user } = await show({ isAllowed: true })
  await frame()
  await user.click(screen.getByRole('button', { name: 'Ask before opening' }))
  await waitFor(() => expect(app.store.getState().settings.toolApprovals).toEqual({}))
  expect(screen.queryByRole('button', { name: 'Ask before opening' })).toBeNull()
})

it('opens nowhere that it can’t be closed off, even where it was allowed, and says so', async () => {
  vi.unstubAllGlobals()
  const { container } = await show({ isAllowed: true })
  expect(await screen.findByRole('alert')).toHaveTextContent('This browser can’t close the page off')
  expect(container.querySelector('iframe')).toBeNull()
})

it('gives the page its source, the call and the result, with what is for it alone', async () => {
  await show({ isAllowed: true })
  const { got, sent, start } = await playPage()
  start()
  expect(got[0]).toEqual({ type: 'app', source: PAGE })
  expect(sent[0]).toMatchObject({ result: { hostContext: { theme: 'light', displayMode: 'inline' } } })
  expect(sent.slice(1)).toMatchObject([
    { params: { arguments: { of: 'it' } } },
    { params: { content: [{ text: 'It is red.' }], _meta: { secret: 'for the page' } } },
  ])
})

it('hears nobody but the closed page', async () => {
  await show({ isAllowed: true })
  const { sent, say } = await playPage()
  const message = { jsonrpc: '2.0', id: 1, method: 'ping' }
  say({ type: 'said', message }, window)
  say(message)
  expect(sent).toEqual([])
})

it('makes a call of the page once the person allowed it', async () => {
  const { user } = await show({ isAllowed: true })
  const { said, start, answerTo } = await playPage()
  start()
  said({ id: 1, method: 'tools/call', params: { name: 'change', arguments: { to: 'blue' } } })
  const card = await screen.findByRole('group', { name: 'Allow change?' })
  expect(card).toHaveTextContent('A page of Pages asks for this, not the model.')
  expect(await violationsIn(card)).toEqual([])
  await user.click(within(card).getByRole('button', { name: 'Allow once' }))
  expect(await answerTo(1)).toMatchObject({ result: { content: [{ text: 'It is blue.' }] } })
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  said({ id: 2, method: 'tools/call', params: { name: 'change', arguments: { to: 'red' } } })
  await user.click(await screen.findByRole('button', { name: 'Deny' }))
  expect(await answerTo(2)).toMatchObject({ error: { message: 'You denied this call.' } })
})

it('asks before it sends a message or opens a link', async () => {
  const { user } = await show({ isAllowed: true })
  const { said, start, answerTo } = await playPage()
  start()
  said({ id: 1, method: 'ui/message', params: { content: [{ type: 'text', text: 'Buy it' }] } })
  const wish = await screen.findByRole('group', { name: 'The page wants to send this as your message' })
  expect(wish).toHaveTextContent('Buy it')
  await user.click(within(wish).getByRole('button', { name: 'Not now' }))
  expect(await answerTo(1)).toMatchObject({ result: { isError: true } })
  said({ id: 2, method: 'ui/open-link', params: { url: 'https://shop.test/' } })
  expect(await screen.findByRole('link', { name: 'Open' })).toHaveAttribute('href', 'https://shop.test/')
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(await answerTo(2)).toMatchObject({ result: { isError: true } })
})

it('tells the model only what the person adds to a message', async () => {
  const { app, user } = await show({ isAllowed: true })
  const { said, start } = await playPage()
  start()
  said({
    id: 1,
    method: 'ui/update-model-context',
    params: { content: [{ type: 'text', text: 'Blue now' }] },
  })
  const draft = () => selectDraft(CONVERSATION.id)(app.store.getState()).text
  const add = await screen.findByRole('button', { name: 'Add to message' })
  expect(draft()).toBe('')
  await user.click(add)
  expect(draft()).toBe('Blue now')
})

it('keeps a page within bounds, and ends one that floods', async () => {
  await show({ isAllowed: true })
  const { said, start } = await playPage()
  start()
  said({ method: 'ui/notifications/size-changed', params: { height: 9_000 } })
  expect((await frame()).style.height).toBe('800px')
  for (let count = 0; count < 600; count += 1) said({ method: 'ui/notifications/size-changed', params: {} })
  expect(await screen.findByRole('alert')).toHaveTextContent('too many messages')
  expect(screen.queryByTitle(/Page of/)).toBeNull()
})

it('is left with Escape, and ends in peace when it is closed', async () => {
  const { user } = await show({ isAllowed: true })
  const { sent, said, say, start } = await playPage()
  start()
  const close = screen.getByRole('button', { name: 'Close' })
  say({ type: 'leave' })
  expect(close).not.toHaveFocus()
  const shown = await frame()
  act(() => shown.focus())
  say({ type: 'leave' })
  expect(close).toHaveFocus()
  await user.click(close)
  expect(sent.at(-1)).toMatchObject({ method: 'ui/resource-teardown' })
  said({ id: sent.at(-1)?.['id'], result: {} })
  expect(await screen.findByRole('button', { name: 'Open' })).toBeVisible()
})
