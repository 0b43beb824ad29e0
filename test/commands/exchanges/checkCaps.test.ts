import { describe, expect, it } from 'vitest'

import type { MessageId } from '@/domain/ids'
import { CONNECTION } from '#test/support/createTestApp'

import { TALK, talkingApp } from '../replies/recordedReply'

const CAPS = { perDay: '', perMonth: '', perConversation: '' }

describe('caps', () => {
  it.each([
    ['perDay', /today.*a day/],
    ['perMonth', /this month.*a month/],
    ['perConversation', /in this chat.*a chat/],
  ] as const)('hold back the next request: %s', async (cap, words) => {
    const { app, ask, posts, shown } = await talkingApp({
      settings: { caps: { ...CAPS, [cap]: '0.00000300' } },
    })
    await ask('Hi', { type: 'reply', text: 'word '.repeat(40) })
    expect(posts().length).toBe(1)

    await app.commands.sendMessage(TALK.id, { text: 'More', attachments: [] })

    expect(posts().length).toBe(1)
    const { status } = shown().at(-1)!
    expect(status).toMatchObject({ type: 'failed', error: { type: 'notSent', cap } })
    expect(status.type === 'failed' && status.error.type === 'notSent' && status.error.reason).toMatch(words)
  })

  it('let one request through when the person says so, and hold back the next', async () => {
    const { app, posts, shown } = await talkingApp({ settings: { caps: { ...CAPS, perDay: '0' } } })
    await app.commands.sendMessage(TALK.id, { text: 'Hi', attachments: [] })
    expect(posts().length).toBe(0)

    await app.commands.regenerateReply(TALK.id, shown().at(-1)!.id, [], { isCapWaived: true })
    expect(posts().length).toBe(1)
    expect(shown().at(-1)!.status.type).toBe('complete')

    await app.commands.regenerateReply(TALK.id, shown().at(-1)!.id)
    expect(posts().length).toBe(1)
  })

  it('never hold back what is free', async () => {
    const { app, posts } = await talkingApp({ settings: { caps: { ...CAPS, perDay: '0' } } })
    await app.commands.chooseModel(TALK.id, { connectionId: CONNECTION.id, modelId: 'plain/echo' as never })
    await app.commands.sendMessage(TALK.id, { text: 'Hi', attachments: [] })
    expect(posts().length).toBe(1)
  })

  it('are checked before a replay and before a tool round', async () => {
    const { app, ask, posts, shown } = await talkingApp()
    const exchange = await ask('Hi')
    await app.commands.changeAppSettings({ caps: { ...CAPS, perDay: '0.000000001' } })

    const replayed = await app.commands.replayExchange({
      exchange,
      connectionId: CONNECTION.id,
      liveId: 'live' as MessageId,
      signal: new AbortController().signal,
    })
    await app.commands.answerToolCalls(TALK.id, shown().at(-1)!.id, {})

    expect(replayed).toMatchObject({ ok: false, error: { cap: 'perDay' } })
    expect(posts().length).toBe(1)
  })

  it('are checked again before a further attempt of the same request', async () => {
    let wait = async () => undefined as unknown
    const { app, ask, posts, shown } = await talkingApp({
      // Short waits are not those between attempts.
      parts: {
        sleep: async (ms) => {
          if (ms > 250) await wait()
        },
      },
    })
    wait = () => app.commands.changeAppSettings({ caps: { ...CAPS, perDay: '0.000000001' } })
    const exchange = await ask('Hi', {
      type: 'raw',
      status: 503,
      headers: { 'retry-after': '1' },
      pieces: ['{"error":{"message":"busy"}}'],
    })
    expect(posts().length).toBe(1)
    expect(shown().at(-1)!.status).toMatchObject({
      type: 'failed',
      error: { type: 'notSent', cap: 'perDay' },
    })
    expect(exchange.attempts).toBe(1)
  })

  it('count what was spent in conversations that are deleted', async () => {
    const { app, ask, storage } = await talkingApp()
    await ask('Hi')
    await app.commands.deleteForever([TALK.id])
    const ledger = await storage.loadLedger()
    expect(ledger.ok && ledger.value.map(({ cost }) => cost.type)).toEqual(['known'])
  })
})
