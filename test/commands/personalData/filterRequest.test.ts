// @vitest-environment jsdom
import { Blob } from 'node:buffer'

import { expect, it, vi } from 'vitest'

import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { MessageId, ModelId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { catalogQuery } from '@/queries/models'
import { selectThread } from '@/store/selectors'
import { IDBFactory } from 'fake-indexeddb'

import {
  CONNECTION,
  CONVERSATION,
  createTestApp,
  type TestAppOptions,
  valueOf,
} from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'
import { createHideWorkers } from '#test/services/personalData/hideWorkers'

const { id } = CONVERSATION
const MAIL = 'anna.weber@example.org'
const NEVER = new AbortController().signal

async function start(settings: Partial<ConversationSettings> = {}, more: TestAppOptions = {}) {
  const service = createScriptedService({
    keys: null,
    reply: () => ({ text: 'Write to [EMAIL_1] or email_1.' }),
  })
  const conversation = {
    ...CONVERSATION,
    settings: {
      ...CONVERSATION.settings,
      connectionId: CONNECTION.id,
      modelId: 'acme/swift-8b' as ModelId,
      systemPrompt: `Answer as ${MAIL} would.`,
      personalData: 'always' as const,
      ...settings,
    },
  }
  const test = await createTestApp({ fetch: service.fetch, conversations: [conversation], ...more })
  const { app } = test
  const send = (text = `Call +49 30 1234567, I am ${MAIL}`) =>
    app.commands.sendMessage(id, { text, attachments: [] })
  const texts = () => {
    const { tree, path } = selectThread(id)(app.store.getState())
    return path.map((each) => messageText(tree.byId.get(each)!))
  }
  const posts = () => service.requests.filter(({ method }) => method === 'POST').map(({ text }) => text)
  return { ...test, service, conversation, send, texts, posts }
}

it('hides in instructions and messages, and shows and keeps what is real', async () => {
  const { app, send, texts, posts, storage } = await start()
  await send()
  expect(posts()).toHaveLength(1)
  expect(posts()[0]).not.toContain(MAIL)
  expect(posts()[0]).not.toContain('1234567')
  expect(posts()[0]).toContain('I am [EMAIL_1]')
  expect(texts()).toEqual([`Call +49 30 1234567, I am ${MAIL}`, `Write to ${MAIL} or email_1.`])
  const kept = await valueOf(storage.loadMessages(id))
  expect(kept.map(messageText)).toEqual(texts())
  // The record of the request is what was sent.
  const reply = kept.at(-1)
  const exchange = await valueOf(app.loadExchange(reply!.reply!.exchangeId!))
  expect(exchange?.body).toContain('[EMAIL_1]')
  expect(JSON.stringify(exchange)).not.toContain(MAIL)
})

it('no command that asks a model goes around it', async () => {
  const { app, send, posts, conversation } = await start()
  await send()
  await send(`And ${MAIL}?`)
  const { commands } = app
  await commands.titleByModel(id)
  await commands.suggestPrompts(id)
  const { path, tree } = selectThread(id)(app.store.getState())
  await commands.summariseEarlier(id, path[1]!)
  const reply = tree.byId.get(path.at(-1)!)!
  await commands.regenerateReply(id, reply.id)
  const exchange = await valueOf(app.loadExchange(reply.reply!.exchangeId!))
  const body = JSON.stringify({
    model: 'acme/swift-8b',
    messages: [{ role: 'user', content: MAIL }],
    stream: true,
  })
  await commands.replayExchange({
    exchange: exchange!,
    connectionId: CONNECTION.id,
    body,
    liveId: 'live' as MessageId,
    signal: NEVER,
  })
  await commands.previewNextToken({
    settings: conversation.settings,
    path: [{ ...tree.byId.get(path[0]!)! }],
    countsFor: id,
    signal: NEVER,
  })
  expect(posts().length).toBeGreaterThanOrEqual(7)
  for (const text of posts()) {
    expect(text).not.toContain(MAIL)
    expect(text).not.toContain('1234567')
  }
})

it('the same stand-in after a reload, from a table that is sealed and in no export', async () => {
  const indexedDB = new IDBFactory()
  const first = await start({}, { indexedDB })
  await first.send(`First x@example.org, then ${MAIL}`)
  const names = await valueOf(first.storage.listDocuments('personal/'))
  expect(names).toContain(`personal/table/${id}`)
  const row = await valueOf(first.storage.loadDocument(`personal/table/${id}`))
  expect(Object.keys(row as object).toSorted()).toEqual(['iv', 'sealed'])

  const second = await start({ systemPrompt: '' }, { indexedDB })
  await second.send(`Only ${MAIL} now`)
  expect(second.posts()[0]).toContain('[EMAIL_')
  const number = /Only \[EMAIL_(\d)\] now/.exec(second.posts()[0] ?? '')?.[1]
  expect(first.posts()[0]).toContain(`then [EMAIL_${number}]`)

  await second.app.commands.deleteForever([id])
  expect(await valueOf(second.storage.listDocuments('personal/table/'))).toEqual([])
})

it('“kept” hides from providers that may store prompts alone', async () => {
  const { app, send, posts } = await start({ personalData: 'kept' })
  await send()
  expect(posts()[0]).not.toContain(MAIL)
  // This model’s catalog entry says that nothing is stored.
  await app.queryClient.query(catalogQuery(app.api, CONNECTION))
  await send()
  expect(posts()[1]).toContain(MAIL)
})

it('off sends everything as it is', async () => {
  const { send, posts } = await start({ personalData: 'off' })
  await send()
  expect(posts()[0]).toContain(MAIL)
})

it('previews what leaves, and sends what the person doesn’t want hidden', async () => {
  const { app, send, posts } = await start()
  app.commands.saveDraft(id, { text: `To ${MAIL} and b@example.org`, attachments: [] })
  const personal = await app.commands.loadPersonalDataCommands()
  const found = await personal.previewPersonal(id, NEVER)
  const preview = found.ok ? found.value : undefined
  expect(preview?.hidden.map(({ text }) => text)).toEqual([MAIL, 'b@example.org'])
  expect(preview?.texts.at(-1)).toBe('To [EMAIL_1] and [EMAIL_2]')
  expect(posts()).toEqual([])

  await personal.setShown(id, preview!.hidden[1]!, true)
  await send(`To ${MAIL} and b@example.org`)
  expect(posts()[0]).toContain('To [EMAIL_1] and b@example.org')
})

it('hides the person’s own words, and refuses patterns that could take too long', async () => {
  const { app, send, posts } = await start()
  const personal = await app.commands.loadPersonalDataCommands()
  expect(await personal.saveOwnWords({ words: ['Falcon'], patterns: ['(a+)+'] })).toMatchObject({ ok: false })
  expect(await personal.saveOwnWords({ words: ['Falcon'], patterns: ['KD-\\d+'] })).toMatchObject({
    ok: true,
  })
  await send('Project falcon, customer KD-77')
  expect(posts()[0]).toContain('Project [NAME_1], customer [PRIVATE_1]')
})

it('looks through long texts in a worker, and sends nothing when it is stopped there', async () => {
  const workers = createHideWorkers()
  vi.stubGlobal('Worker', function Worker() {
    return workers.start()
  })
  // A long body is sent as one, and jsdom's own can't be read by Node.
  vi.stubGlobal('Blob', Blob)
  try {
    const { app, send, posts, texts } = await start()
    const long = `${'All of it is ordinary. '.repeat(6_000)} I am ${MAIL}`
    await send(long)
    expect(workers.asked()).toBe(1)
    expect(posts()[0]).toContain('ordinary.  I am [EMAIL_')
    expect(texts()[0]).toContain(MAIL)

    workers.hold()
    const sent = send('And now?')
    await vi.waitFor(() => expect(workers.asked()).toBe(2))
    app.commands.stopReply(id)
    await sent
    expect(posts()).toHaveLength(1)
    const { tree, path } = selectThread(id)(app.store.getState())
    expect(tree.byId.get(path.at(-1)!)?.status).toEqual({ type: 'stopped' })
  } finally {
    vi.unstubAllGlobals()
  }
})
