// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { closeLeftovers } from '@/commands/exchanges/closeLeftovers'
import { createSendMessage } from '@/commands/messages/sendMessage'
import type { Storage } from '@/services/storage/storage'

import { MODEL, TALK, talkingApp } from '../replies/recordedReply'
import { valueOf } from '#test/support/createTestApp'

/** The code to send with comes late on a busy machine. */
const WAIT = 10_000

type Page = Awaited<ReturnType<typeof talkingApp>>

/** The locks of one browser, as far as they are used here; `die` lets go of all, as the end of a page does. */
function fakeLocks() {
  const held = new Set<string>()
  return {
    held,
    die: () => held.clear(),
    request: async (name: string, work: () => Promise<void>) => {
      held.add(name)
      await work()
      held.delete(name)
    },
    query: () => Promise.resolve({ held: [...held].map((name) => ({ name })), pending: [] }),
  }
}

let locks: ReturnType<typeof fakeLocks>
beforeEach(() => {
  locks = fakeLocks()
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }))
})
afterEach(() => void vi.unstubAllGlobals())

/** What a service says before it falls silent without an end. */
const silent = (words: string): typeof fetch => {
  const text = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: words } }] })}\n\n`
  const body = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    })
  return () => Promise.resolve(new Response(body(), { headers: { 'content-type': 'text/event-stream' } }))
}

/** A page that has asked for a reply which does not end. */
async function askingPage(words = 'Half a reply') {
  const catalogs = await talkingApp()
  const page = await talkingApp({
    fetch: (input, init) =>
      init?.method === 'POST' ? silent(words)(input, init) : catalogs.service.fetch(input, init),
  })
  void page.app.commands.sendMessage(TALK.id, { text: 'Hi', attachments: [] })
  await vi.waitFor(async () => {
    expect(page.app.liveReplies.read(page.shown().at(-1)!.id)).toHaveLength(1)
    expect(await page.storage.listDocuments('openExchanges/')).toMatchObject({ value: [expect.any(String)] })
  }, WAIT)
  for (const write of page.app.deps.journals) write()
  await page.storage.loadLibrary()
  return page
}

/** The next page on the same disk, which has opened the conversation. */
async function nextPage(storage: Storage): Promise<Page> {
  const page = await talkingApp({ parts: { storage } })
  const messages = await storage.loadMessages(TALK.id)
  if (messages.ok) page.app.store.getState().threadLoaded(TALK.id, messages.value)
  return page
}

const ledgerOf = async ({ storage }: Pick<Page, 'storage'>) => {
  const rows = await storage.loadLedger()
  return rows.ok ? rows.value : []
}

it('puts the request of a page that died into the ledger, with what had come of the reply', async () => {
  const { storage, shown } = await askingPage()
  expect(await ledgerOf({ storage })).toEqual([])
  locks.die()

  const { app, ...next } = await nextPage(storage)
  await closeLeftovers(app.deps)

  const [entry, ...others] = await ledgerOf({ storage })
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    purpose: 'reply',
    conversationId: TALK.id,
    messageId: shown().at(-1)!.id,
    model: MODEL,
    endpoint: 'https://alpha.test/v1/chat/completions',
    startedAt: 1_790_000_000_000,
    response: { outcome: 'interrupted' },
    isEstimated: true,
    cost: { type: 'atLeast' },
  })
  const lines = entry?.cost.type === 'atLeast' ? entry.cost.lines : []
  expect(lines.find(({ item }) => item === 'output')?.quantity).toBeGreaterThan(0)
  const exchange = await valueOf(app.loadExchange(entry!.id))
  expect(JSON.parse(exchange!.body)).toMatchObject({ model: MODEL, messages: [{ content: 'Hi' }] })

  const reply = next.shown().at(-1)!
  expect(reply).toMatchObject({
    status: { type: 'interrupted' },
    parts: [{ type: 'text', text: 'Half a reply' }],
    reply: { exchangeId: entry!.id, cost: entry!.cost },
  })
  expect(await storage.listDocuments('openExchanges/')).toMatchObject({ value: [] })
})

it('records a reply whose page died between its message and its record as it ended', async () => {
  const { app, storage, shown } = await talkingApp()
  const deps = {
    ...app.deps,
    storage: { ...storage, saveExchange: () => new Promise<never>(() => undefined) },
  }
  void createSendMessage(deps)(TALK.id, { text: 'Hi', attachments: [] })
  await vi.waitFor(
    () => expect(shown().at(-1)).toMatchObject({ role: 'assistant', status: { type: 'complete' } }),
    WAIT,
  )
  const reply = shown().at(-1)!
  locks.die()

  await closeLeftovers((await nextPage(storage)).app.deps)

  const [entry, ...others] = await ledgerOf({ storage })
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    id: reply.reply!.exchangeId,
    response: { outcome: 'ended', usage: reply.reply!.usage },
    cost: reply.reply!.cost,
    isEstimated: false,
  })
})

it('leaves alone what another tab still sends', async () => {
  const page = await askingPage()
  const { app } = await nextPage(page.storage)

  await closeLeftovers(app.deps)
  expect(await ledgerOf(page)).toEqual([])

  page.app.commands.stopReply(TALK.id)
  await vi.waitFor(async () => expect(await ledgerOf(page)).toHaveLength(1), WAIT)
  await closeLeftovers(app.deps)
  expect(await ledgerOf(page)).toMatchObject([{ response: { outcome: 'stopped' } }])
  expect([...locks.held]).toEqual([])
})

it('waits a day where the browser cannot say which tabs live', async () => {
  vi.unstubAllGlobals()
  const page = await askingPage()
  const { app } = await nextPage(page.storage)

  await closeLeftovers(app.deps)
  expect(await ledgerOf(page)).toEqual([])
  await closeLeftovers({ ...app.deps, now: () => app.deps.now() + 25 * 3_600_000 })
  expect(await ledgerOf(page)).toHaveLength(1)
})

it('does not touch a reply that was gone on with since', async () => {
  const { storage, shown } = await askingPage()
  locks.die()
  const { app, ...next } = await nextPage(storage)
  const reply = { ...shown().at(-1)!, status: { type: 'complete' } as const, reply: undefined }
  const { reply: _, ...ended } = reply
  await storage.apply({ messages: [{ ...ended, parts: [{ type: 'text', text: 'Whole' }] }] })

  await closeLeftovers(app.deps)

  expect(await ledgerOf({ storage })).toHaveLength(1)
  const messages = await storage.loadMessages(TALK.id)
  expect(messages.ok && messages.value.at(-1)).toMatchObject({ status: { type: 'complete' } })
  expect(next.shown().at(-1)?.reply?.exchangeId).toBeUndefined()
})

it('counts background requests too, by their prompt at least', async () => {
  const { service } = await talkingApp()
  const { storage, app } = await talkingApp({
    fetch: (input, init) =>
      init?.method === 'POST' ? new Promise(() => undefined) : service.fetch(input, init),
  })
  void app.commands.previewNextToken({
    settings: TALK.settings,
    path: [],
    countsFor: TALK.id,
    signal: new AbortController().signal,
  })
  await vi.waitFor(
    async () =>
      expect(await storage.listDocuments('openExchanges/')).toMatchObject({ value: [expect.any(String)] }),
    WAIT,
  )
  locks.die()
  const next = await nextPage(storage)
  await closeLeftovers(next.app.deps)
  expect(await ledgerOf({ storage })).toMatchObject([
    { purpose: 'preview', response: { outcome: 'interrupted' } },
  ])
})
