// @vitest-environment jsdom
import { File as NodeFile } from 'node:buffer'

import { afterEach, expect, it } from 'vitest'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { storedTexts } from '#test/support/storedTexts'
import { testStorage, value } from '#test/services/storage/testStorage'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { ConversationId, ModelId } from '@/domain/ids'
import { createKeyVault } from '@/services/keys/createKeyVault'
import { exportFile } from '@/services/files/exportFile'
import { keepUnwritten } from '@/services/storage/unwritten/keepUnwritten'
import { selectConversations, selectThread } from '@/store/selectors'

/** Begins everything that must not be found. */
const CANARY = 'canary'

afterEach(() => localStorage.clear())

const chunk = (content: string) =>
  `data: ${JSON.stringify({ id: 'canary-id', choices: [{ index: 0, delta: { content } }] })}\n\n`
const END =
  'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":7,"completion_tokens":3,"total_tokens":10}}\n\ndata: [DONE]\n\n'
const reply = () =>
  new Response(chunk('canary reply') + END, {
    headers: { 'content-type': 'text/event-stream', 'x-echo': 'canary header' },
  })

async function open(answer: () => Response = reply) {
  const { indexedDB, storage } = await testStorage()
  const unwritten = keepUnwritten(storage, localStorage, 'page')
  const test = await createTestApp({
    settings: {
      newConversation: {
        ...DEFAULT_CONVERSATION_SETTINGS,
        connectionId: CONNECTION.id,
        modelId: 'swift' as ModelId,
      },
    },
    fetch: () => Promise.resolve(answer()),
    parts: { storage: unwritten.storage, keys: await createKeyVault(storage) },
  })
  const { app } = test
  const written = async () => (await storedTexts(indexedDB)) + JSON.stringify(Object.entries(localStorage))
  const start = async (): Promise<ConversationId> => {
    const id = await app.commands.startTemporaryChat()
    if (id === undefined) throw new Error('It did not start.')
    return id
  }
  return { app, storage, unwritten, written, start }
}

// Unlike jsdom's, its bytes are what `crypto` takes.
const aFile = (name: string) => new NodeFile(['canary file'], name, { type: 'image/png' }) as unknown as File

const send = (app: Awaited<ReturnType<typeof open>>['app'], id: ConversationId, text: string) =>
  app.commands.sendMessage(id, { text, attachments: [] }, () => undefined)

it('writes nothing of what is said, typed, attached or changed, while it is used and after', async () => {
  const { app, unwritten, written, start } = await open()
  app.commands.saveDraft('new', { text: 'canary draft of the start page', attachments: [] })
  const id = await start()
  expect(app.store.getState().drafts[id]?.text).toBe('canary draft of the start page')
  await app.commands.changeConversationSettings(id, { systemPrompt: 'canary instructions' })
  await app.commands.attachFiles(id, [aFile('canary.png')])
  await send(app, id, 'canary question')
  const [first] = selectThread(id)(app.store.getState()).path
  await app.commands.editMessage(id, first!, 'canary edit', { isSent: true })
  app.commands.saveDraft(id, { text: 'canary half a thought', attachments: [] })
  app.commands.keepFollowUps(id, [{ text: 'canary follow-up', attachments: [] }])
  await app.commands.forkConversation(id, first!)
  unwritten.flush()
  unwritten.keep()

  expect(selectThread(id)(app.store.getState()).path).toHaveLength(2)
  expect(await written()).not.toContain(CANARY)
})

it('stores no answer of a request whose page died, and none of a refusal', async () => {
  const { app, storage, written, start } = await open(() =>
    Response.json({ error: { message: 'canary quoted by the provider' } }, { status: 400 }),
  )
  await send(app, await start(), 'canary question')
  expect(value(await storage.loadLedger())).toMatchObject([
    { purpose: 'reply', response: { outcome: 'failed' } },
  ])
  expect(await written()).not.toContain(CANARY)
})

it('keeps what it cost in the ledger, and the whole request for the inspector as long as the page lives', async () => {
  const { app, storage, start } = await open()
  const id = await start()
  await send(app, id, 'canary question')
  const [row] = value(await storage.loadLedger())
  expect(row).toMatchObject({ model: 'swift', response: { usage: { promptTokens: 7, completionTokens: 3 } } })
  expect(row?.response.headers).toBeUndefined()
  const shown = await app.loadExchange(row!.id)
  expect(shown.ok && shown.value?.body).toContain('canary question')
  const events = await app.loadRawEvents(row!.id)
  expect(JSON.stringify(events)).toContain('canary reply')
})

it('is in no export of everything and found by no search', async () => {
  const { app, start } = await open()
  const id = await start()
  await send(app, id, 'canary question')
  const everything = exportFile({
    storage: app.deps.storage,
    conversations: selectConversations(app.store.getState()),
    isEverything: true,
    exportedAt: 0,
  })
  expect(await new Response(everything).text()).not.toContain(CANARY)
  const search = await app.openSearch()
  for await (const hit of search.search('canary', {}, new AbortController().signal))
    expect.fail(`found in ${hit.title}`)
})

it('has a title that tells nothing, and one row however often it is begun', async () => {
  const { app, start } = await open()
  const id = await start()
  expect(await start()).toBe(id)
  await send(app, id, 'canary question')
  expect(app.store.getState().conversations[id]?.title).toBe('Temporary chat')
  expect(await start()).not.toBe(id)
})

it('is removed when it is deleted, with what was still in flight, and Undo restores it', async () => {
  const { app, written, start } = await open()
  const id = await start()
  await send(app, id, 'canary question')
  const sending = send(app, id, 'canary second question')
  await app.commands.trashConversations([id])
  await sending
  expect(app.store.getState().conversations[id]).toBeUndefined()
  expect(await written()).not.toContain(CANARY)

  await app.commands.undo(app.store.getState().notices.at(-1)?.id ?? '')
  await app.commands.openConversation(id)
  expect(selectThread(id)(app.store.getState()).tree.byId.size).toBeGreaterThan(1)
  expect(await written()).not.toContain(CANARY)
})

it('can be kept: then all of it is on disk, with its files and requests', async () => {
  const { app, storage, written, start } = await open()
  const id = await start()
  await app.commands.attachFiles(id, [aFile('a.png')])
  const { attachments } = app.store.getState().drafts[id]!
  await app.commands.sendMessage(id, { text: 'canary question', attachments }, () => undefined)
  app.commands.saveDraft(id, { text: 'canary draft', attachments: [] })

  expect(await app.commands.keepTemporaryChat(id)).toEqual({ ok: true, value: undefined })

  expect(value(await storage.loadConversations([id]))).toMatchObject([
    { title: 'canary question', titledBy: 'firstLine' },
  ])
  expect(JSON.stringify(value(await storage.loadConversations([id])))).not.toContain('isTemporary')
  expect(value(await storage.loadMessages(id))).toHaveLength(2)
  expect(value(await storage.hasAttachments([attachments[0]!.id])).size).toBe(1)
  const [exchangeId] = value(await storage.listExchanges(id))
  expect(value(await storage.loadExchange(exchangeId!))?.body).toContain('canary question')
  expect(value(await storage.loadRawEvents(exchangeId!)).length).toBeGreaterThan(0)
  expect(value(await storage.loadLibrary()).drafts[id]?.text).toBe('canary draft')

  await send(app, id, 'and one more')
  expect(await written()).toContain('and one more')
})

it('lets through what else a change holds', async () => {
  const { app, storage, start } = await open()
  await start()
  await app.deps.storage.apply({ items: [['assistant/a', { id: 'a' }]] })
  expect(value(await storage.loadItems())).toEqual({ 'assistant/a': { id: 'a' } })
})

it('leaves other chats as they are', async () => {
  const { app, storage, start } = await open()
  await start()
  let other: ConversationId | undefined
  await app.commands.sendMessage(null, { text: 'ordinary', attachments: [] }, (id) => {
    other = id
  })
  expect(value(await storage.loadMessages(other!))).toHaveLength(2)
})
