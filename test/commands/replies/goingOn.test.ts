import { describe, expect, it, vi } from 'vitest'

import type { Settings } from '@/domain/settings/settings'
import { messageText } from '@/domain/messages/message'
import { CONNECTION } from '#test/support/createTestApp'
import type { Step } from '#test/support/service/createScriptedService'
import { chunk } from '#test/support/service/sse'

import { TALK, talkingApp } from './recordedReply'

const WAIT = { timeout: 30_000 }
const raw = (...pieces: readonly (string | { end: 'hang' | 'reset' })[]) => ({ type: 'raw', pieces }) as const
const lastSent = (body: unknown) =>
  (body as { readonly messages: readonly { readonly content: string }[] }).messages.at(-1)

describe('Answer now', () => {
  it('ends the thinking, and asks for the answer with what was thought', async () => {
    const test = await talkingApp()
    const { app, service } = test
    service.script(
      raw(chunk({ reasoning_content: 'Six or ' }), chunk({ reasoning_content: 'seven.' }), { end: 'hang' }),
      { type: 'reply', text: 'Seven.' },
    )
    const sent = app.commands.sendMessage(TALK.id, { text: 'How many?', attachments: [] })
    await vi.waitFor(() => expect(app.store.getState().replies[TALK.id]?.phase.type).toBe('thinking'), WAIT)
    await app.commands.answerNow(TALK.id)
    await sent

    const reply = test.shown().at(-1)!
    expect(reply.parts.map(({ type }) => type)).toEqual(['reasoning', 'text'])
    expect([messageText(reply), reply.status.type]).toEqual(['Seven.', 'complete'])
    expect(test.shown()).toHaveLength(2)
    const posts = test.posts()
    expect(posts).toHaveLength(2)
    expect(lastSent(posts[1]!.body)?.content).toContain('Six or seven.')
    expect(app.store.getState().replies).toEqual({})
    const ledger = await test.storage.loadLedger()
    expect(ledger.ok && ledger.value.map(({ response }) => response.outcome)).toEqual(['stopped', 'ended'])
  })

  it('is offered only until the answer begins', async () => {
    const { app, service, shown, posts } = await talkingApp()
    service.script(raw(chunk({ reasoning: 'Hm.' }), chunk({ content: 'Yes' }), { end: 'hang' }))
    const sent = app.commands.sendMessage(TALK.id, { text: 'Hi', attachments: [] })
    await vi.waitFor(() => {
      const id = app.store.getState().replies[TALK.id]!.messageId
      expect(app.liveReplies.read(id).map(({ type }) => type)).toEqual(['reasoning', 'text'])
    }, WAIT)
    expect(app.store.getState().replies[TALK.id]?.phase.type).toBe('streaming')
    await app.commands.answerNow(TALK.id)
    app.commands.stopReply(TALK.id)
    await sent
    expect([messageText(shown().at(-1)!), posts().length]).toEqual(['Yes', 1])
  })
})

describe('a reply that breaks in the middle', () => {
  const BROKEN = raw(chunk({ content: 'Once upon' }), { end: 'reset' })
  const REST = { type: 'reply', text: ' time.' } as const

  /** A service that goes on with begun replies, or one of which nobody knows that. */
  async function broken(settings: Partial<Settings>, host: string, ...steps: readonly Step[]) {
    const pauses: number[] = []
    const sleep = (ms: number) => {
      pauses.push(ms)
      return Promise.resolve()
    }
    const connections = [{ ...CONNECTION, baseUrl: `https://${host}` }]
    const test = await talkingApp({ connections, settings, parts: { sleep } })
    await test.ask('Tell me', ...steps)
    return { ...test, reply: test.shown().at(-1)!, pauses }
  }

  it('is gone on with in its place, after a pause that grows', async () => {
    const { reply, shown, posts, pauses } = await broken(
      { continuesBroken: true },
      'api.mistral.ai',
      BROKEN,
      raw(chunk({ content: ' a' }), { end: 'reset' }),
      REST,
    )
    expect([messageText(reply), reply.status.type]).toEqual(['Once upon a time.', 'complete'])
    expect(shown()).toHaveLength(2)
    expect(pauses.filter((ms) => ms === 1_000 || ms === 2_000)).toEqual(
      expect.arrayContaining([1_000, 2_000]),
    )
    expect(lastSent(posts()[2]!.body)).toEqual({
      role: 'assistant',
      content: 'Once upon a',
      prefix: true,
    })
  })

  it('is gone on with no more often than failed requests are sent again', async () => {
    const { reply, posts } = await broken(
      { continuesBroken: true, retries: 1 },
      'api.mistral.ai',
      BROKEN,
      raw(chunk({ content: ' a' }), { end: 'reset' }),
      REST,
    )
    expect([messageText(reply), reply.status.type, posts().length]).toEqual(['Once upon a', 'interrupted', 2])
  })

  it.each([
    ['unless the person wants that', {}, 'api.mistral.ai'],
    ['where nobody knows that its model takes it', { continuesBroken: true }, 'api.example'],
  ])('stays as it is %s', async (_name, settings, host) => {
    const { reply, posts } = await broken(settings, host, BROKEN, REST)
    expect([messageText(reply), reply.status.type, posts().length]).toEqual(['Once upon', 'interrupted', 1])
  })
})

it('sends a failed request again as often as the person set', async () => {
  const test = await talkingApp({ settings: { retries: 0 }, parts: { sleep: () => Promise.resolve() } })
  const busy = { type: 'raw', status: 503, headers: {}, pieces: ['{}'] } as const
  await test.ask('Hi', busy, { type: 'reply', text: 'Too late' })
  expect([test.shown().at(-1)!.status.type, test.posts().length]).toEqual(['failed', 1])
})
