// @vitest-environment jsdom
import { expect, it } from 'vitest'

import type { MessageId } from '@/domain/ids'
import { CONVERSATION } from '#test/support/createTestApp'

import { answered, answeringApp } from '../answeringApp'

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
