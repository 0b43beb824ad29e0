import { describe, expect, it } from 'vitest'

import { CONNECTION, valueOf } from '#test/support/createTestApp'
import type { Exchange } from '@/domain/exchanges/exchange'
import type { MessageId } from '@/domain/ids'

import { OTHER, TALK, talkingApp } from '../replies/recordedReply'

const order = (exchange: Exchange, more: object = {}) => ({
  exchange,
  connectionId: CONNECTION.id,
  liveId: 'live' as MessageId,
  signal: new AbortController().signal,
  ...more,
})

describe('replayExchange', () => {
  it('sends the recorded body byte for byte, as an exchange of its own', async () => {
    const { app, ask, posts, shown } = await talkingApp()
    const exchange = await ask(`"quotes" \\ $5 😀 {{attachment:${'0'.repeat(64)}}}`)
    const before = shown()

    const replayed = await app.commands.replayExchange(order(exchange))

    const [first, second] = posts()
    expect(second!.text).toBe(first!.text)
    expect(shown()).toEqual(before)
    const copy = replayed.ok ? await valueOf(app.loadExchange(replayed.value)) : null
    expect(copy).toMatchObject({ purpose: 'replay', conversationId: TALK.id, messageId: null })
    expect(copy!.id).not.toBe(exchange.id)
    expect(copy!.cost.type).toBe('known')
  })

  it('puts attachments back in place', async () => {
    const { app, ask, posts, storage } = await talkingApp()
    const exchange = await ask('Hi')
    const saved = await storage.saveAttachment(new Blob([new Uint8Array([0, 255, 7])]), 'a.bin')
    if (!saved.ok) throw new Error(saved.error.type)
    const body = exchange.body.replace('"Hi"', `"{{attachment:${saved.value.id}}}"`)

    await app.commands.replayExchange(order({ ...exchange, body }))

    expect(posts().at(-1)!.text).toBe(exchange.body.replace('"Hi"', '"AP8H"'))
  })

  it('goes to another connection and keeps seeds of any length', async () => {
    const { app, ask } = await talkingApp()
    const exchange = await ask('Hi')
    const body = exchange.body.replace('"stream":true', '"seed":90071992547409931234,"stream":true')

    const replayed = await app.commands.replayExchange(order(exchange, { connectionId: OTHER.id, body }))

    const copy = replayed.ok ? await valueOf(app.loadExchange(replayed.value)) : null
    expect(copy).toMatchObject({
      endpoint: 'https://beta.test/v1/chat/completions',
      connectionName: 'Beta',
      body,
    })
  })

  it('sends nothing where the connection is gone, the body is none, or the data lock forbids it', async () => {
    const { app, ask, posts } = await talkingApp()
    const exchange = await ask('Hi')
    const count = posts().length

    for (const more of [{ connectionId: 'gone' }, { body: '[]' }, { body: '{"messages":[]}' }]) {
      expect(await app.commands.replayExchange(order(exchange, more))).toMatchObject({ ok: false })
    }
    await app.commands.changeConversationSettings(TALK.id, {
      dataRule: { noTraining: true, noRetention: true },
    })
    const body = exchange.body.replace('acme/swift-8b', 'night/owl-30b')
    expect(await app.commands.replayExchange(order(exchange, { body }))).toMatchObject({
      ok: false,
      error: { type: 'notSent' },
    })
    expect(posts().length).toBe(count)
  })

  it('reads the text of both from the raw events', async () => {
    const { app, ask, service } = await talkingApp()
    const exchange = await ask('Hi', { type: 'reply', text: 'One two' })
    service.script({ type: 'reply', text: 'One three' })

    const replayed = await app.commands.replayExchange(order(exchange))

    const copy = replayed.ok ? await valueOf(app.loadExchange(replayed.value)) : null
    expect(await valueOf(app.commands.loadReplyText(exchange))).toBe('One two')
    expect(await valueOf(app.commands.loadReplyText(copy!))).toBe('One three')
  })
})

async function shared() {
  const files: Blob[] = []
  const test = await talkingApp({
    parts: {
      saveToDisk: async ({ content }) => {
        files.push(new Blob([await new Response(content).arrayBuffer()]))
        return { ok: true, value: undefined }
      },
    },
  })
  const saved = await test.storage.saveAttachment(new Blob([new Uint8Array([0, 255, 7])]), 'a.bin')
  if (!saved.ok) throw new Error(saved.error.type)
  const recorded = await test.ask('Hi', { type: 'reply', text: 'Hello' })
  const exchange = { ...recorded, body: recorded.body.replace('"Hi"', `"{{attachment:${saved.value.id}}}"`) }
  const events = await valueOf(test.app.loadRawEvents(recorded.id))
  await test.app.commands.shareExchange(exchange, events)
  return { ...test, exchange, recorded, events, file: files[0]! }
}

describe('a shared exchange', () => {
  it('opens on another device with body, events and attachments, and sends nothing', async () => {
    const { file, exchange, recorded, events } = await shared()
    const other = await talkingApp()

    const opened = await other.app.commands.openExchangeFile(file)

    if (!opened.ok) throw new Error(opened.error)
    expect(opened.value.exchange).toEqual({
      ...exchange,
      requestHeaders: {},
      body: recorded.body.replace('"Hi"', '"AP8H"'),
    })
    expect(opened.value.events).toEqual(events)
    expect(other.posts()).toEqual([])
    expect(await valueOf(other.app.loadExchange(exchange.id))).toBeNull()
  })

  it('is imported like any other file of this app', async () => {
    const { file, exchange } = await shared()
    const other = await talkingApp()

    await other.app.commands.importFile(file, {
      isDryRun: false,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })

    expect((await valueOf(other.app.loadExchange(exchange.id)))?.body).toBe(exchange.body)
  })

  it.each([
    ['nothing', ''],
    ['another app’s file', '{"hello":1}\n'],
    ['a header alone', '{"format":"parlance","version":1,"exportedAt":0}\n'],
    ['a damaged line', '{"format":"parlance","version":1,"exportedAt":0}\n{"type":"exchange","id":5}\n'],
    [
      'a hostile key',
      '{"format":"parlance","version":1,"exportedAt":0}\n{"type":"exchange","__proto__":{"x":1}}\n',
    ],
  ])('is refused with a sentence when it is %s', async (_, text) => {
    const { app } = await talkingApp()
    const opened = await app.commands.openExchangeFile(new Blob([text]))
    expect(opened.ok).toBe(false)
    expect(!opened.ok && opened.error).toMatch(/\.$/)
    expect('x' in {}).toBe(false)
  })
})
