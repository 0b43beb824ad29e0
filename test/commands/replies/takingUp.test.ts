import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'

import { watchKeptReplies } from '@/commands/replies/watchKeptReplies'
import { messageText } from '@/domain/messages/message'
import type { Conversation } from '@/domain/conversations/conversation'
import type { Settings } from '@/domain/settings/settings'
import { selectThread } from '@/store/selectors'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { keepingHost } from '#test/support/service/keepingHost'

const ORIGIN = 'https://host.test'
const HERE = { ...CONNECTION, type: 'server' as const, baseUrl: ORIGIN, catalogUrl: ORIGIN }
const TALK: Conversation = {
  ...CONVERSATION,
  settings: { ...CONVERSATION.settings, connectionId: HERE.id, modelId: 'acme/swift-8b' as never },
}
const WAIT = { timeout: 10_000 }
const NOW = 1_790_000_000_000

type Options = {
  readonly talk?: Conversation
  readonly connection?: typeof CONNECTION
  readonly settings?: Partial<Settings>
}

function start({ talk = TALK, connection = HERE, settings = {} }: Options = {}) {
  const host = keepingHost(() => NOW)
  const indexedDB = new IDBFactory()
  let pages = 0

  /** The app as a page of this host opens it. */
  async function open() {
    pages += 1
    const prefix = `page${pages}`
    let made = 0
    const page = host.page()
    const test = await createTestApp({
      fetch: page.fetch,
      indexedDB,
      connections: [connection],
      // A later page reads it from the disk.
      conversations: pages === 1 ? [talk] : [],
      settings,
      parts: { ownOrigin: ORIGIN, newId: () => `${prefix}-${++made}` },
    })
    const { app, storage } = test
    const shown = () => {
      const { tree, path } = selectThread(TALK.id)(app.store.getState())
      return path.map((id) => tree.byId.get(id)!)
    }
    return {
      ...test,
      page,
      shown,
      send: () => app.commands.sendMessage(TALK.id, { text: 'Tell me', attachments: [] }),
      /** What the reply that runs says so far. */
      live: () => {
        const running = app.store.getState().replies[TALK.id]
        return running ? messageText({ parts: app.liveReplies.read(running.messageId) }) : undefined
      },
      /** Opens the chat as the next start of the page does. */
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
  return { host, open }
}

/** A page that asked, saw the beginning of the reply, and crashed. */
async function crashed(options: Options = {}) {
  const { host, open } = start(options)
  const first = await open()
  void first.send()
  await vi.waitFor(() => expect(host.replies).toHaveLength(1), WAIT)
  host.replies[0]!.write('Once upon')
  await vi.waitFor(() => expect(first.live()).toBe('Once upon'), WAIT)
  await vi.waitFor(async () => expect((await first.stored())?.reply?.kept).toBeDefined(), WAIT)
  first.page.leave()
  return { host, first, open }
}

describe('a reply that its page left', () => {
  it('is taken up where it is, grows, and ends as if nothing had been', async () => {
    const { host, open } = await crashed()
    host.replies[0]!.write(' a time')
    const next = await open()
    await next.openChat()
    await vi.waitFor(() => expect(next.live()).toBe('Once upon a time'), WAIT)
    expect(next.shown().at(-1)?.status.type).toBe('streaming')
    host.replies[0]!.write(' there was.')
    await vi.waitFor(() => expect(next.live()).toBe('Once upon a time there was.'), WAIT)
    host.replies[0]!.end()
    await vi.waitFor(() => expect(next.shown().at(-1)?.status.type).toBe('complete'), WAIT)
    expect(messageText(next.shown().at(-1)!)).toBe('Once upon a time there was.')
    expect(next.shown().at(-1)?.reply?.kept).toBeUndefined()
    // Asked and counted once.
    expect(host.replies).toHaveLength(1)
    await vi.waitFor(async () => expect(await next.ledger()).toEqual(['ended']), WAIT)
    const exchange = await next.storage.loadExchange(next.shown().at(-1)!.reply!.exchangeId!)
    expect(exchange.ok && exchange.value?.body).toContain('Tell me')
  })

  it('is there whole although it ended meanwhile', async () => {
    const { host, open } = await crashed()
    host.replies[0]!.write(' a time.')
    host.replies[0]!.end()
    const next = await open()
    await next.openChat()
    await vi.waitFor(() => expect(next.shown().at(-1)?.status.type).toBe('complete'), WAIT)
    expect(messageText(next.shown().at(-1)!)).toBe('Once upon a time.')
    // How long it took is not known here: it is read at once.
    expect(next.shown().at(-1)?.reply).not.toHaveProperty('durationMs')
    expect(next.shown().at(-1)?.reply).not.toHaveProperty('firstTokenMs')
  })

  it('is stopped at the provider by Stop', async () => {
    const { host, open } = await crashed()
    const next = await open()
    await next.openChat()
    await vi.waitFor(() => expect(next.live()).toBe('Once upon'), WAIT)
    expect(host.replies[0]!.isOpen()).toBe(true)
    next.app.commands.stopReply(TALK.id)
    await vi.waitFor(() => expect(next.shown().at(-1)?.status.type).toBe('stopped'), WAIT)
    await vi.waitFor(() => expect(host.replies[0]!.isOpen()).toBe(false), WAIT)
    expect(messageText(next.shown().at(-1)!)).toBe('Once upon')
  })

  it('keeps what arrived where the host no longer has it, and is looked for once', async () => {
    const { host, first, open } = await crashed()
    // The journal has it.
    for (const write of first.app.deps.journals) write()
    await vi.waitFor(async () => expect(messageText((await first.stored())!)).toBe('Once upon'), WAIT)
    await host.store.remove((await first.stored())!.reply!.kept!.id)
    const next = await open()
    await next.openChat()
    await vi.waitFor(() => expect(next.shown().at(-1)?.reply?.kept).toBeUndefined(), WAIT)
    expect(next.shown().at(-1)?.status.type).toBe('interrupted')
    expect(messageText(next.shown().at(-1)!)).toBe('Once upon')
    expect(host.asked.filter((each) => each.startsWith('HEAD'))).toHaveLength(1)
  })
})

describe('a reply whose connection breaks', () => {
  it('goes on at the byte where it broke, without being asked for again', async () => {
    const { host, open } = start()
    const here = await open()
    const sent = here.send()
    await vi.waitFor(() => expect(host.replies).toHaveLength(1), WAIT)
    host.replies[0]!.write('Once upon')
    await vi.waitFor(() => expect(here.live()).toBe('Once upon'), WAIT)
    here.page.cutOff()
    host.replies[0]!.write(' a time.')
    await vi.waitFor(() => expect(here.live()).toBe('Once upon a time.'), WAIT)
    host.replies[0]!.end()
    await sent
    expect(here.shown().at(-1)).toMatchObject({ status: { type: 'complete' } })
    expect(messageText(here.shown().at(-1)!)).toBe('Once upon a time.')
    // The host hears that nobody has to be told.
    expect(host.asked).toEqual([
      'POST /v1/chat/completions',
      'GET /api/replies/…',
      'POST /api/replies/…/seen',
    ])
    expect(host.replies[0]!.headers.get('parlance-chat')).toBe(TALK.id)
  })

  it('is told as stopped where another device stopped it', async () => {
    const { host, open } = start()
    const here = await open()
    const sent = here.send()
    await vi.waitFor(() => expect(host.replies).toHaveLength(1), WAIT)
    host.replies[0]!.write('Once upon')
    await vi.waitFor(() => expect(here.live()).toBe('Once upon'), WAIT)
    await host.store.askToStop(host.replies[0]!.headers.get('parlance-reply-id')!)
    await sent
    expect(here.shown().at(-1)?.status.type).toBe('stopped')
  })
})

describe('a host is asked to keep a reply', () => {
  const NO_STORING = { noTraining: false, noRetention: true }

  it.each<readonly [string, Options, string | null]>([
    ['for a quarter of an hour', {}, '900'],
    ['for as long as one chose', { settings: { keepReplyMinutes: 60 } }, '3600'],
    ['never where one chose that', { settings: { keepReplyMinutes: 0 } }, null],
    ['never in a temporary chat', { talk: { ...TALK, isTemporary: true } }, null],
    ['never where it is another one', { connection: { ...CONNECTION, baseUrl: 'https://other.test' } }, null],
    [
      'never under a data policy against storing',
      { talk: { ...TALK, settings: { ...TALK.settings, dataRule: NO_STORING } } },
      null,
    ],
  ])('%s', async (_, options, seconds) => {
    const { host, open } = start(options)
    const here = await open()
    const sent = here.send()
    await vi.waitFor(
      () =>
        expect(
          host.replies.length + here.shown().filter(({ status }) => status.type === 'failed').length,
        ).toBe(1),
      WAIT,
    )
    for (const { headers } of host.replies) {
      expect(headers.get('parlance-keep')).toBe(seconds)
      expect(headers.has('parlance-reply-id')).toBe(seconds !== null)
      expect(headers.has('parlance-reply-key')).toBe(seconds !== null)
    }
    expect((await here.stored())?.reply?.kept !== undefined).toBe(seconds !== null)
    host.replies[0]?.end()
    await sent
  })
})
