import { describe, expect, it } from 'vitest'

import type { Exchange } from '@/domain/exchanges/exchange'
import type { MessageId } from '@/domain/ids'
import { CONNECTION, valueOf } from '#test/support/createTestApp'

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
