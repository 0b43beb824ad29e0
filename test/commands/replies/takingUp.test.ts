import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { watchKeptReplies } from '@/commands/replies/watchKeptReplies'
import { type Message, messageText } from '@/domain/messages/message'
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
const WAIT = { timeout: 30_000 }
const NOW = 1_790_000_000_000

type Options = {
  readonly talk?: Conversation
  readonly connection?: typeof CONNECTION
  readonly settings?: Partial<Settings>
  readonly now?: () => number
}

function start({ talk = TALK, connection = HERE, settings = {}, now = () => NOW }: Options = {}) {
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
      now,
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

describe('the thoughts of a reply that is taken up', () => {
  const SECOND = 1_000
  const thoughts = (message: Message | undefined) =>
    message?.parts.flatMap((part) => (part.type === 'reasoning' ? [[part.text, part.durationMs]] : []))

  /** A page that asked, saw what is thought so far, and crashed after half a minute. */
  async function thinking(text?: string) {
    let now = NOW
    const { host, open } = start({ now: () => now })
    const first = await open()
    void first.send()
    await vi.waitFor(() => expect(host.replies).toHaveLength(1), WAIT)
    const [reply] = host.replies
    reply!.think('Hm')
    await vi.waitFor(() => expect(thoughts({ parts: parts(first) } as never)).toHaveLength(1), WAIT)
    now += 20 * SECOND
    reply!.think(', well.')
    await vi.waitFor(
      () => expect(thoughts({ parts: parts(first) } as never)).toEqual([['Hm, well.', 20 * SECOND]]),
      WAIT,
    )
    if (text !== undefined) {
      reply!.write(text)
      await vi.waitFor(() => expect(first.live()).toBe(text), WAIT)
    }
    for (const write of first.app.deps.journals) write()
    await vi.waitFor(async () => expect((await first.stored())?.parts).toEqual(parts(first)), WAIT)
    first.page.leave()
    now += 10 * SECOND
    return { reply: reply!, next: await open(), pass: (ms: number) => (now += ms) }
  }

  const parts = ({ app }: Awaited<ReturnType<ReturnType<typeof start>['open']>>) =>
    app.liveReplies.read(app.store.getState().replies[TALK.id]!.messageId)

  it('took as long as the page measured that had heard them whole', async () => {
    const { reply, next } = await thinking('Yes')
    await next.openChat()
    await vi.waitFor(() => expect(next.live()).toBe('Yes'), WAIT)
    reply.end()
    await vi.waitFor(() => expect(next.shown().at(-1)?.status.type).toBe('complete'), WAIT)
    expect(thoughts(next.shown().at(-1))).toEqual([['Hm, well.', 20 * SECOND]])
  })

  it('take until they end, from when the reply was asked for', async () => {
    const { reply, next, pass } = await thinking()
    await next.openChat()
    await vi.waitFor(() => expect(thoughts({ parts: parts(next) } as never)).toHaveLength(1), WAIT)
    pass(15 * SECOND)
    reply.think(' Now.')
    await vi.waitFor(
      () => expect(thoughts({ parts: parts(next) } as never)).toEqual([['Hm, well. Now.', 45 * SECOND]]),
      WAIT,
    )
    pass(15 * SECOND)
    reply.write('Yes')
    reply.end()
    await vi.waitFor(() => expect(next.shown().at(-1)?.status.type).toBe('complete'), WAIT)
    expect(thoughts(next.shown().at(-1))).toEqual([['Hm, well. Now.', 45 * SECOND]])
  })

  it('took nobody knows how long where they ended while no page was there', async () => {
    const { reply, next } = await thinking()
    reply.think(' Now.')
    reply.write('Yes')
    reply.end()
    await next.openChat()
    await vi.waitFor(() => expect(next.shown().at(-1)?.status.type).toBe('complete'), WAIT)
    expect(thoughts(next.shown().at(-1))).toEqual([['Hm, well. Now.', 0]])
  })
})

describe('a reply that goes on with what it had said', () => {
  /** It thought, was told to answer, and its page crashed while it did. */
  async function answering() {
    const { host, open } = start()
    const first = await open()
    void first.send()
    await vi.waitFor(() => expect(host.replies).toHaveLength(1), WAIT)
    host.replies[0]!.think('Six or seven.')
    await vi.waitFor(
      () => expect(first.app.store.getState().replies[TALK.id]?.phase.type).toBe('thinking'),
      WAIT,
    )
    await first.app.commands.answerNow(TALK.id)
    await vi.waitFor(() => expect(host.replies).toHaveLength(2), WAIT)
    // The first is stopped at its provider.
    expect(host.replies[0]!.isOpen()).toBe(false)
    expect(host.replies[1]!.headers.get('parlance-reply-id')).toMatch(/^[0-9a-f]{32}$/)
    host.replies[1]!.write('Sev')
    await vi.waitFor(() => expect(first.live()).toBe('Sev'), WAIT)
    await vi.waitFor(async () => expect((await first.stored())?.reply?.kept?.before).toHaveLength(1), WAIT)
    first.page.leave()
    host.replies[1]!.write('en.')
    const next = await open()
    await next.openChat()
    await vi.waitFor(() => expect(next.live()).toBe('Seven.'), WAIT)
    return { host, next }
  }

  it('is kept, and taken up behind it', async () => {
    const { host, next } = await answering()
    host.replies[1]!.end()
    await vi.waitFor(() => expect(next.shown().at(-1)?.status.type).toBe('complete'), WAIT)
    const { parts, reply } = next.shown().at(-1)!
    expect(parts).toMatchObject([
      { type: 'reasoning', text: 'Six or seven.' },
      { type: 'text', text: 'Seven.' },
    ])
    expect(reply?.kept).toBeUndefined()
    expect(next.shown()).toHaveLength(2)
    expect(host.replies).toHaveLength(2)
    await vi.waitFor(
      async () => expect((await next.ledger())?.toSorted()).toEqual(['ended', 'stopped']),
      WAIT,
    )
  })

  it('is one that was stopped where it was taken up, too', async () => {
    const { host, first, open } = await crashed()
    first.page.leave()
    const next = await open()
    await next.openChat()
    await vi.waitFor(() => expect(next.live()).toBe('Once upon'), WAIT)
    next.app.commands.stopReply(TALK.id)
    await vi.waitFor(() => expect(next.shown().at(-1)?.status.type).toBe('stopped'), WAIT)
    void next.app.commands.continueReply(TALK.id, next.shown().at(-1)!.id)
    await vi.waitFor(() => expect(host.replies).toHaveLength(2), WAIT)
    host.replies[1]!.write(' a time.')
    await vi.waitFor(() => expect(next.live()).toBe('Once upon a time.'), WAIT)
    host.replies[1]!.end()
    await vi.waitFor(() => expect(next.shown().at(-1)?.status.type).toBe('complete'), WAIT)
    expect(messageText(next.shown().at(-1)!)).toBe('Once upon a time.')
  })

  it('ends its thoughts once and for all where it was taken up', async () => {
    const { host, open } = start()
    const first = await open()
    void first.send()
    await vi.waitFor(() => expect(host.replies).toHaveLength(1), WAIT)
    host.replies[0]!.think('Six or seven.')
    await vi.waitFor(
      () => expect(first.app.store.getState().replies[TALK.id]?.phase.type).toBe('thinking'),
      WAIT,
    )
    first.page.leave()
    const next = await open()
    await next.openChat()
    await vi.waitFor(
      () => expect(next.app.store.getState().replies[TALK.id]?.phase.type).toBe('thinking'),
      WAIT,
    )
    await next.app.commands.answerNow(TALK.id)
    // Asked once more, and not read again where the host has the thoughts.
    await vi.waitFor(() => expect(host.replies).toHaveLength(2), WAIT)
    host.replies[1]!.write('Seven.')
    host.replies[1]!.end()
    await vi.waitFor(() => expect(next.shown().at(-1)?.status.type).toBe('complete'), WAIT)
    expect(next.shown().at(-1)?.parts).toMatchObject([{ text: 'Six or seven.' }, { text: 'Seven.' }])
  })
})

describe('a reply that is read to its end', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each<readonly [string, string, Partial<Settings>, readonly string[]]>([
    ['seen', 'visible', { notifies: 'on', noticeDevice: 'd1' }, ['POST /api/replies/…/seen']],
    ['no reason not to tell other devices', 'hidden', {}, []],
    [
      'told by this device, and by the host to others',
      'hidden',
      { notifies: 'on', noticeDevice: 'd1' },
      ['POST /api/replies/…/seen but d1'],
    ],
    ['nothing where this device is told nothing', 'hidden', { notifies: 'off', noticeDevice: 'd1' }, []],
  ])('is %s', async (_, visibilityState, settings, seen) => {
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState }))
    const { host, open } = start({ settings })
    const here = await open()
    const sent = here.send()
    await vi.waitFor(() => expect(host.replies).toHaveLength(1), WAIT)
    host.replies[0]!.write('Yes')
    host.replies[0]!.end()
    await sent
    expect(host.asked.filter((each) => each.includes('seen'))).toEqual(seen)
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
