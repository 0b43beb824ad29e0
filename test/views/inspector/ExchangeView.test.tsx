// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { ok } from '@/lib/result'
import type { Storage } from '@/services/storage/storage'
import { selectPath, selectThread } from '@/store/selectors'
import { ExchangeDocument } from '@/views/inspector/ExchangeDocument'
import { ExchangeView } from '@/views/inspector/ExchangeView'
import { CONNECTION, CONVERSATION, createTestApp, valueOf } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'
import { violationsIn } from '#test/support/violationsIn'

const conversation = {
  ...CONVERSATION,
  settings: { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as never },
}
const connection = { ...CONNECTION, headers: { 'x-team': 'blue', 'x-api-key': 'hidden-value' } }

/** An app in which one reply has been asked for and recorded. */
async function recorded(text = 'Hello there') {
  const service = createScriptedService()
  service.script({ type: 'reply', text })
  const saved: Blob[] = []
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  const test = await createTestApp({
    fetch: service.fetch,
    connections: [connection],
    conversations: [conversation],
    parts: {
      systemClipboard: { writeText },
      saveToDisk: async (file) => {
        if (file.content instanceof Blob) saved.push(file.content)
        return { ok: true, value: undefined }
      },
    },
  })
  await test.app.commands.saveConnection(connection, 'sk-all')
  await test.app.commands.sendMessage(conversation.id, { text: 'Hi', attachments: [] })
  const state = test.app.store.getState()
  const { tree } = selectThread(conversation.id)(state)
  const id = tree.byId.get(selectPath(conversation.id)(state).at(-1)!)!.reply!.exchangeId!
  const user = userEvent.setup()
  test.show(<ExchangeView id={id} />)
  await screen.findByText('POST https://alpha.test/v1/chat/completions')
  const body = service.requests.find(({ text }) => text !== '')!.text
  return { ...test, service, saved, writeText, user, body, id }
}

describe('ExchangeView', () => {
  it('shows what was charged beside what the catalog says, and the difference', async () => {
    const { app, id, show } = await recorded()
    const exchange = (await valueOf(app.loadExchange(id)))!
    const lines = [
      { item: 'input', quantity: 1000, unitPrice: '0.00002', amount: '0.02' },
      { item: 'difference', amount: '-0.005' },
    ] as const
    show(
      <ExchangeDocument
        exchange={{ ...exchange, cost: { type: 'known', amount: '0.015', lines } }}
        events={[]}
      />,
    )
    const charged = screen.getAllByRole('region', { name: 'Request' }).at(-1)!

    expect(charged).toHaveTextContent('Cost$0.015, charged by the provider')
    expect(charged).toHaveTextContent('Catalog price$0.02')
    expect(charged).toHaveTextContent('Differencecharged $0.005 less')
  })

  it('shows the body exactly, pretty and raw', async () => {
    const { user, body } = await recorded()
    const block = screen.getByRole('region', { name: 'Request body' })
    expect(block).toHaveTextContent('"model": "acme/swift-8b"')

    await user.click(screen.getByRole('radio', { name: 'Raw' }))

    expect(block.textContent).toBe(body)
  })

  it('masks the key and every header that is named like a secret', async () => {
    const { user, app, id, writeText } = await recorded()
    await user.click(screen.getByRole('button', { name: 'Request headers' }))
    const headers = screen.getByRole('region', { name: 'Request headers' })

    expect(headers.textContent).toContain('authorization: Bearer ••••')
    expect(headers.textContent).toContain('x-api-key: ••••')
    expect(headers.textContent).toContain('x-team: blue')
    await user.click(screen.getByRole('button', { name: 'Copy request headers' }))
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(headers.textContent))
    expect(JSON.stringify(await valueOf(app.loadExchange(id)))).not.toMatch(/sk-all|hidden-value/)
  })

  it('shows what came back: headers, events with times, usage, cost lines', async () => {
    const { user } = await recorded()
    await user.click(screen.getByRole('button', { name: 'Response headers' }))
    expect(screen.getByRole('region', { name: 'Response headers' })).toHaveTextContent('text/event-stream')
    expect(screen.getByText('Input tokens')).toBeInTheDocument()

    await user.click(screen.getByRole('button', { name: /^Raw events \(\d+\)/ }))
    expect(screen.getByRole('figure', { name: 'Gaps between events' })).toBeInTheDocument()
  })

  it('finds text in body, headers and events, and counts it', async () => {
    const { user } = await recorded('a zebra crossing')
    await user.type(screen.getByRole('searchbox', { name: 'Search this request' }), 'SWIFT-8B')

    const block = screen.getByRole('region', { name: 'Request body' })
    expect(within(block).getByText('swift-8b').tagName).toBe('MARK')
    expect(screen.getByText(/^\d+ match/)).toBeInTheDocument()
    // What is folded away says that something was found in it.
    expect(screen.getByRole('button', { name: /^Raw events \(\d+\) · \d+ found$/ })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Request headers' })).toBeInTheDocument()

    await user.clear(screen.getByRole('searchbox', { name: 'Search this request' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search this request' }), 'nowhere to be found')
    expect(screen.getByText('Not found in this request.')).toBeInTheDocument()
  })

  it('copies the exchange as code without the key', async () => {
    const { user, writeText, body } = await recorded("it's $5")
    await user.click(screen.getByRole('button', { name: 'Copy as code' }))
    await user.click(await screen.findByRole('menuitem', { name: 'cURL (POSIX shell)' }))

    await waitFor(() => expect(writeText).toHaveBeenCalled())
    const [code] = writeText.mock.calls.at(-1)!
    expect(code).toContain(`printf '%s' '${body}' |`)
    expect(code).toContain('"$API_KEY"')
    expect(code).not.toMatch(/sk-all|hidden-value|••••/)
    expect(await screen.findByText(/Copied as cURL/)).toBeInTheDocument()
  })

  it('saves the body as a file', async () => {
    const { user, saved, body } = await recorded()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Body as JSON' }))

    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]!.text()).toBe(body)
  })

  it('saves and copies the bytes of attachments, not their place', async () => {
    const { storage, app, show, user, saved, writeText, id } = await recorded()
    const hash = 'a'.repeat(64)
    const kept: Storage['loadAttachment'] = async (wanted) =>
      ok(wanted === hash ? new Blob(['pixels'], { type: 'image/png' }) : undefined)
    // The Blobs of this environment have no place in its database.
    Object.assign(storage, { loadAttachment: kept })
    const exchange = (await valueOf(app.loadExchange(id)))!
    const stored = exchange.body.replace('"Hi"', `"{{attachment:${hash}}}"`)
    const sent = exchange.body.replace('"Hi"', `"${btoa('pixels')}"`)
    const gone = exchange.body.replace('"Hi"', `"{{attachment:${'0'.repeat(64)}}}"`)
    await storage.saveExchanges([
      { ...exchange, id: 'x2' as never, body: stored },
      { ...exchange, id: 'x3' as never, body: gone },
    ])
    cleanup()
    const { unmount } = show(<ExchangeView id={'x2' as never} />)
    await screen.findByText(/Attachments are shown by their hash/)
    await user.click(screen.getByRole('button', { name: 'Copy body' }))
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(sent))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Body as JSON' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]!.text()).toBe(sent)

    unmount()
    show(<ExchangeView id={'x3' as never} />)
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Body as JSON' }))
    expect(await screen.findByText(/no longer stored here, so its exact body cannot be made/)).toBeVisible()
    expect(saved).toHaveLength(1)
  })

  it('has no accessibility violations', async () => {
    const { user } = await recorded()
    await user.click(screen.getByRole('button', { name: 'Request headers' }))
    expect(await violationsIn(document.body)).toEqual([])
  })
})
