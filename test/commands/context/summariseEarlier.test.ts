// @vitest-environment jsdom
import { expect, it } from 'vitest'

import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import type { MessageId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'

const { id: conversationId } = CONVERSATION

const MESSAGES = ['Call me Ada.', 'Hello Ada.', 'What is 6 times 7?'].map((text, index): Message => ({
  id: `m${index}` as MessageId,
  conversationId,
  parentId: index === 0 ? null : (`m${index - 1}` as MessageId),
  role: index % 2 === 0 ? 'user' : 'assistant',
  parts: [{ type: 'text', text }],
  status: { type: 'complete' },
  createdAt: index,
}))

const chunk = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`
const END = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'

async function appAnswering(answer: () => Response) {
  const bodies: string[] = []
  const test = await createTestApp({
    conversations: [
      {
        ...CONVERSATION,
        activeLeafId: 'm2' as MessageId,
        settings: { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: 'swift' as ModelId },
      },
    ],
    messages: MESSAGES,
    fetch: (_, init) => {
      bodies.push(typeof init?.body === 'string' ? init.body : '')
      return Promise.resolve(answer())
    },
  })
  return { ...test, bodies }
}

it('asks once for a summary, sends it in the place of what it stands for, and writes down what it cost', async () => {
  const { app, storage, bodies } = await appAnswering(
    () =>
      new Response(chunk('They met; her name is Ada.') + END, {
        headers: { 'content-type': 'text/event-stream' },
      }),
  )
  expect(await app.commands.summariseEarlier(conversationId, 'm1' as MessageId)).toEqual({
    ok: true,
    value: undefined,
  })
  expect(bodies).toHaveLength(1)
  expect(bodies[0]).toContain('Person: Call me Ada.')
  expect(bodies[0]).not.toContain('6 times 7')
  expect(app.store.getState().conversations[conversationId]?.settings.contextCut).toEqual({
    type: 'summary',
    text: 'They met; her name is Ada.',
    upTo: 'm1',
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
