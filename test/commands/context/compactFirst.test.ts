// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'

import { CONVERSATION, valueOf } from '#test/support/createTestApp'
import type { AttachmentId, MessageId } from '@/domain/ids'
import type { Part } from '@/domain/messages/message'
import { TODO_ID } from '@/domain/tools/chatTools'

import { answered, answeringApp } from '../answeringApp'
import { ALLOWED, fullChat, isSummary, LONG } from './fullChat'

const { id } = CONVERSATION
const answer = (body: string) => (isSummary(body) ? 'They agreed on blue.' : 'Blue it is.')
const DRAFT = { text: 'Which colour?', attachments: [] }

describe('a chat that fills its model', () => {
  it('is summarised before its next message leaves, by the model chosen for it, where that was allowed', async () => {
    const { app, bodies, cut } = await fullChat({ answer, settings: ALLOWED })
    await app.commands.sendMessage(id, DRAFT, () => undefined)

    expect(bodies.map(isSummary)).toEqual([true, false])
    expect(bodies.map((body) => (JSON.parse(body) as { model: string }).model)).toEqual([
      'acme/mini',
      'acme/swift',
    ])
    expect(bodies[0]).toContain('Message 0:')
    expect(bodies[1]).toContain('They agreed on blue.')
    expect(bodies[1]).not.toContain('Message 0:')
    expect(bodies[1]).toContain('Message 15:')
    expect(bodies[1]).toContain('Which colour?')
    expect(cut()).toMatchObject({ text: 'They agreed on blue.', made: { model: 'acme/mini' } })
    const ledger = await valueOf(app.loadLedger(0))
    expect(ledger.map(({ purpose }) => purpose).toSorted()).toEqual(['reply', 'summary'])
    expect(ledger.find(({ purpose }) => purpose === 'summary')?.cost).toMatchObject({ type: 'known' })
  })

  it('tells the record of the reply how many messages were replaced', async () => {
    const { app } = await fullChat({ answer, settings: ALLOWED })
    await app.commands.sendMessage(id, DRAFT, () => undefined)
    const state = app.store.getState()
    const leaf = state.conversations[id]?.activeLeafId
    const exchangeId = state.threads[id]?.tree.byId.get(leaf!)?.reply?.exchangeId
    const exchange = await valueOf(app.deps.storage.loadExchange(exchangeId!))
    expect(exchange?.summarised).toBeGreaterThan(3)
  })

  it('goes on from there: the next turn begins as this one did', async () => {
    const { app, bodies } = await fullChat({ answer, settings: ALLOWED })
    await app.commands.sendMessage(id, DRAFT, () => undefined)
    await app.commands.sendMessage(id, { ...DRAFT, text: 'Sure?' }, () => undefined)
    expect(bodies.map(isSummary)).toEqual([true, false, false])
    const messagesOf = (body: string | undefined) =>
      (JSON.parse(body ?? '{}') as { messages: readonly unknown[] }).messages
    const before = messagesOf(bodies[1])
    expect(messagesOf(bodies[2]).slice(0, before.length)).toEqual(before)
  })

  it.each([
    ['by default, which asks', {}],
    ['that may be automatic, but not on this device', { compaction: ALLOWED.compaction }],
    ['where it is off', { ...ALLOWED, compaction: { ...ALLOWED.compaction, when: 'off' } }],
  ] as const)('is sent as it is %s', async (_, settings) => {
    const { app, bodies, cut } = await fullChat({ answer, settings })
    await app.commands.sendMessage(id, DRAFT, () => undefined)
    expect(bodies.map(isSummary)).toEqual([false])
    expect(cut()).toBeUndefined()
  })

  it('is sent as it is where the summary fails, and says so; it is not tried again at once', async () => {
    const { app, bodies, cut } = await fullChat({
      answer: (body) => (isSummary(body) ? { status: 402 } : 'Blue it is.'),
      settings: ALLOWED,
    })
    await app.commands.sendMessage(id, DRAFT, () => undefined)
    expect(bodies.map(isSummary)).toEqual([true, false])
    expect(bodies[1]).toContain('Message 15:')
    expect(cut()).toBeUndefined()
    expect(app.store.getState().notices.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^Couldn’t summarise the earlier messages, so all of them were sent\. .*No more credit/,
      ),
    ])
    await app.commands.sendMessage(id, { ...DRAFT, text: 'Sure?' }, () => undefined)
    expect(bodies.map(isSummary)).toEqual([true, false, false])
  })

  it('is sent without it where the person skips it', async () => {
    const { app, bodies, cut } = await fullChat({ answer, settings: ALLOWED })
    const { store } = app
    const skip = store.subscribe((state) => {
      if (state.replies[id]?.phase.type === 'summarising') queueMicrotask(() => app.commands.hurryReply(id))
    })
    await app.commands.sendMessage(id, DRAFT, () => undefined)
    skip()
    expect(bodies.at(-1)).toContain('Which colour?')
    expect(cut()).toBeUndefined()
    expect(store.getState().notices).toEqual([])
  })
})

describe('summariseEarlier', () => {
  const todo: Part = {
    type: 'toolResult',
    toolCallId: 'call1',
    text: '',
    run: {
      state: 'done',
      toolId: TODO_ID,
      title: 'Update to-do list',
      source: 'app:todo',
      name: 'update_todos',
      arguments: '{"items":[{"text":"Paint the wall","status":"working"}]}',
      isWriting: false,
      isUntrusted: false,
    },
  }
  const file: Part = {
    type: 'file',
    attachmentId: 'f'.repeat(64) as AttachmentId,
    name: 'plan.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 50_000,
  }

  it('keeps tasks and names of files word for word beside what the model wrote', async () => {
    const { app, cut, bodies } = await fullChat({
      answer,
      said: [
        ['user', [{ type: 'text', text: 'Plan it' }, file]],
        ['assistant', [{ type: 'toolCall', id: 'call1', name: 'update_todos', arguments: '{}' }]],
        ['tool', [todo]],
        ['assistant', 'Planned.'],
      ],
    })
    await app.commands.summariseEarlier(id, 'm3' as never)
    expect(cut()).toMatchObject({ kept: expect.stringContaining('- [~] Paint the wall') })
    expect(cut()).toMatchObject({ kept: expect.stringContaining('plan.pdf') })
    expect(bodies[0]).toContain('[Attached: plan.pdf]')
    expect(bodies[0]).toContain('[Calls update_todos: {}]')
  })

  it('goes on from an earlier summary, as the person left it, and can be taken back to it', async () => {
    const settings = { compaction: { ...ALLOWED.compaction, when: 'ask' } } as const
    const { app, bodies, cut } = await fullChat({ answer, settings })
    await app.commands.summariseEarlier(id, 'm3' as never)
    await app.commands.editSummary(id, 'm3' as never, 'It is about walls.')
    await app.commands.summariseEarlier(id, 'm7' as never)
    expect(bodies[1]).toContain('It is about walls.')
    expect(bodies[1]).not.toContain('Message 3:')
    expect(bodies[1]).toContain('Message 4:')
    expect(cut()).toMatchObject({ upTo: 'm7', others: [{ upTo: 'm3', text: 'It is about walls.' }] })

    await app.commands.editSummary(id, 'm7' as never, null)
    expect(cut()).toMatchObject({ upTo: 'm3', text: 'It is about walls.' })
    await app.commands.editSummary(id, 'm3' as never, null)
    expect(cut()).toEqual({ type: 'dropOldest' })
    await app.commands.sendMessage(id, DRAFT, () => undefined)
    expect(bodies.at(-1)).not.toContain('Summary of the conversation')
  })

  it('stops where it is asked to, and changes nothing', async () => {
    const stop = new AbortController()
    const { app, cut } = await fullChat({
      answer: () => {
        stop.abort()
        return 'Half'
      },
      said: LONG.slice(0, 4),
    })
    expect(await app.commands.summariseEarlier(id, 'm3' as never, stop.signal)).toMatchObject({ ok: false })
    expect(cut()).toBeUndefined()
  })
})

const { id: conversationId } = CONVERSATION

const appAnswering = (answer: () => Response) =>
  answeringApp(['Call me Ada.', 'Hello Ada.', 'What is 6 times 7?'], answer)

it('asks once for a summary, sends it in the place of what it stands for, and writes down what it cost', async () => {
  const { app, storage, bodies } = await appAnswering(() => answered('They met; her name is Ada.'))
  expect(await app.commands.summariseEarlier(conversationId, 'm1' as MessageId)).toEqual({
    ok: true,
    value: undefined,
  })
  expect(bodies).toHaveLength(1)
  expect(bodies[0]).toContain('Person: Call me Ada.')
  expect(bodies[0]).not.toContain('6 times 7')
  expect(app.store.getState().conversations[conversationId]?.settings.contextCut).toMatchObject({
    type: 'summary',
    text: 'They met; her name is Ada.',
    upTo: 'm1',
    made: { model: 'swift' },
  })
  const ledger = await storage.loadLedger()
  expect(ledger).toMatchObject({ value: [{ purpose: 'summary', conversationId }] })

  await app.commands.sendMessage(conversationId, { text: 'And 6 times 8?', attachments: [] }, () => undefined)
  expect(bodies[1]).toContain('her name is Ada')
  expect(bodies[1]).not.toContain('Call me Ada')
  expect(bodies[1]).toContain('6 times 7')
})

it('changes nothing when the service refuses, and says why', async () => {
  const { app } = await appAnswering(() =>
    Response.json({ error: { message: 'No more credit', code: 'insufficient_credit' } }, { status: 402 }),
  )
  const answer = await app.commands.summariseEarlier(conversationId, 'm1' as MessageId)
  expect(answer).toMatchObject({ ok: false })
  expect(answer.ok ? '' : answer.error).toContain('No more credit')
  expect(app.store.getState().conversations[conversationId]?.settings.contextCut).toBeUndefined()
})
