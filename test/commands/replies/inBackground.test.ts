import { IDBFactory } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'

import { goesOnThere } from '@/commands/exchanges/inBackground'
import { watchKeptReplies } from '@/commands/replies/watchKeptReplies'
import type { Connection } from '@/domain/connections/connection'
import type { Conversation } from '@/domain/conversations/conversation'
import type { MessageId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import type { Settings } from '@/domain/settings/settings'
import { selectThread } from '@/store/selectors'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { backgroundProvider } from '#test/support/service/backgroundProvider'

const OPENAI: Connection = {
  ...CONNECTION,
  baseUrl: 'https://api.openai.com',
  catalogUrl: '',
  dialects: ['responses', 'chat'],
}
const TALK: Conversation = {
  ...CONVERSATION,
  settings: { ...CONVERSATION.settings, connectionId: OPENAI.id, modelId: 'gpt-test' as never },
}
const WAIT = { timeout: 30_000 }

type Options = {
  readonly connection?: Connection
  readonly settings?: Partial<Settings>
}

/** A provider, and the pages that ask it one after the other. */
function start({ connection = OPENAI, settings = { finishesAtProvider: true } }: Options = {}) {
  const provider = backgroundProvider()
  const indexedDB = new IDBFactory()
  let pages = 0

  /** @param key absent = one that is to be entered again */
  async function open(key?: string) {
    pages += 1
    const prefix = `page${pages}`
    let made = 0
    let leave: () => void = () => undefined
    const left = new Promise<void>((resolve) => (leave = resolve))
    let isLeft = false
    /** Nothing reaches a page that crashed. */
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const answer = isLeft ? undefined : await provider.fetch(input, init)
      const reader = answer?.body?.getReader()
      if (!answer) return new Promise(() => undefined)
      if (!reader) return answer
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const piece = await Promise.race([reader.read(), left])
          if (!piece) await new Promise(() => undefined)
          else if (piece.done) controller.close()
          else controller.enqueue(piece.value)
        },
        cancel: () => reader.cancel(),
      })
      return new Response(body, answer)
    }
    const { app, storage } = await createTestApp({
      fetch,
      indexedDB,
      connections: [connection],
      conversations: pages === 1 ? [TALK] : [],
      settings,
      parts: {
        newId: () => `${prefix}-${++made}`,
        sleep: () => new Promise((resolve) => setTimeout(resolve)),
      },
    })
    if (key !== undefined) await app.deps.keys.setKey(connection, key)
    const last = () => {
      const { tree, path } = selectThread(TALK.id)(app.store.getState())
      return tree.byId.get(path.at(-1)!)
    }
    return {
      app,
      last,
      send: () => app.commands.sendMessage(TALK.id, { text: 'Tell me', attachments: [] }),
      live: () => {
        const running = app.store.getState().replies[TALK.id]
        return running ? messageText({ parts: app.liveReplies.read(running.messageId) }) : undefined
      },
      leave() {
        isLeft = true
        leave()
      },
      async openChat() {
        const kept = await storage.loadConversations([TALK.id])
        if (kept.ok) app.store.getState().conversationsLoaded(kept.value)
        watchKeptReplies(app.deps)
        await app.commands.openConversation(TALK.id)
      },
      async stored() {
        const messages = await storage.loadMessages(TALK.id)
        return messages.ok ? messages.value.at(-1) : undefined
      },
      async ledger() {
        const rows = await storage.loadLedger()
        return rows.ok ? rows.value.map(({ response }) => response.outcome) : undefined
      },
    }
  }
  return { provider, open }
}

/** A page that asked, saw the beginning of the reply, and crashed. */
async function crashed(key?: string) {
  const { provider, open } = start()
  const first = await open('sk-test')
  void first.send()
  await vi.waitFor(() => expect(provider.replies).toHaveLength(1), WAIT)
  const [reply] = provider.replies
  reply!.write('Once upon')
  await vi.waitFor(() => expect(first.live()).toBe('Once upon'), WAIT)
  for (const write of first.app.deps.journals) write()
  await vi.waitFor(async () => expect((await first.stored())?.reply?.kept?.id).toBe('resp_1'), WAIT)
  await vi.waitFor(async () => expect(messageText((await first.stored())!)).toBe('Once upon'), WAIT)
  first.leave()
  return { provider, reply: reply!, next: await open(key) }
}

it('a reply in the background is taken up by its id, ends once, and is removed at its provider', async () => {
  const { provider, reply, next } = await crashed('sk-test')
  expect(JSON.parse(reply.body)).toMatchObject({ background: true, store: true, stream: true })
  reply.write(' a time')
  await next.openChat()
  await vi.waitFor(() => expect(next.live()).toBe('Once upon a time'), WAIT)
  reply.write(' there was.')
  await vi.waitFor(() => expect(next.live()).toBe('Once upon a time there was.'), WAIT)
  expect(provider.has('resp_1')).toBe(true)
  reply.end()
  await vi.waitFor(() => expect(next.last()?.status.type).toBe('complete'), WAIT)
  expect(messageText(next.last()!)).toBe('Once upon a time there was.')
  expect(next.last()?.reply?.kept).toBeUndefined()
  expect(next.last()?.reply?.usage?.completionTokens).toBe(3)
  await vi.waitFor(async () => expect(await next.ledger()).toEqual(['ended']), WAIT)
  await vi.waitFor(() => expect(provider.has('resp_1')).toBe(false), WAIT)
  expect(provider.replies).toHaveLength(1)
})

it('is taken up once its key is entered again', async () => {
  const { provider, reply, next } = await crashed()
  reply.end()
  await next.openChat()
  await next.app.commands.saveConnection(OPENAI, 'sk-test')
  await vi.waitFor(() => expect(next.last()?.status.type).toBe('complete'), WAIT)
  expect(messageText(next.last()!)).toBe('Once upon')
  expect(provider.replies).toHaveLength(1)
})

it('Stop cancels one that was taken up', async () => {
  const { reply, next } = await crashed('sk-test')
  await next.openChat()
  await vi.waitFor(() => expect(next.live()).toBe('Once upon'), WAIT)
  next.app.commands.stopReply(TALK.id)
  await vi.waitFor(() => expect(next.last()?.status.type).toBe('stopped'), WAIT)
  await vi.waitFor(() => expect(reply.state()).toBe('cancelled'), WAIT)
  expect(messageText(next.last()!)).toBe('Once upon')
})

it('one that its provider no longer has keeps what arrived', async () => {
  const { provider, next } = await crashed('sk-test')
  await provider.fetch('https://api.openai.com/v1/responses/resp_1', { method: 'DELETE' })
  await next.openChat()
  await vi.waitFor(() => expect(next.last()?.reply?.kept).toBeUndefined(), WAIT)
  expect(next.last()?.status.type).toBe('interrupted')
  expect(messageText(next.last()!)).toBe('Once upon')
})

it.each([
  ['it was not chosen', { settings: {} }],
  ['the provider is another one', { connection: { ...OPENAI, baseUrl: 'https://alpha.test' } }],
])('nothing is stored where %s', async (_, options) => {
  const { provider, open } = start(options)
  const page = await open('sk-test')
  void page.send()
  await vi.waitFor(() => expect(provider.replies).toHaveLength(1), WAIT)
  const body = JSON.parse(provider.replies[0]!.body) as Record<string, unknown>
  expect(body['store']).toBe(false)
  expect(body).not.toHaveProperty('background')
})

it('nothing is stored under a policy against it, of a temporary chat, and for anything but replies', async () => {
  const { app } = await start().open()
  const origin = { purpose: 'reply', conversationId: TALK.id, messageId: 'm' as MessageId } as const
  const goesOn = (dataRule: Conversation['settings']['dataRule'], other: object = {}) =>
    goesOnThere(app.deps, { dataRule }, { ...origin, ...other })
  expect(goesOn(null)).toBe(true)
  expect(goesOn({ noRetention: true } as never)).toBe(false)
  expect(goesOn(null, { purpose: 'title' })).toBe(false)
  expect(goesOn(null, { messageId: null })).toBe(false)
  app.store.getState().conversationsLoaded([{ ...TALK, isTemporary: true }])
  expect(goesOn(null)).toBe(false)
})
