import { expect, it } from 'vitest'

import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { failed } from '@/lib/result'

import { CONVERSATION, createTestApp } from '../../support/createTestApp'

const conversations = ['a', 'b', 'c', 'd'].map((id): Conversation => ({
  ...CONVERSATION,
  id: id as ConversationId,
}))

/** 9,000 messages in each: two fit beside the one that is read. */
const messagesOf = ({ id }: Conversation): readonly Message[] =>
  Array.from({ length: 9_000 }, (_, index) => ({
    id: `${id}${index}` as MessageId,
    conversationId: id,
    parentId: index === 0 ? null : (`${id}${index - 1}` as MessageId),
    role: 'user',
    parts: [{ type: 'text', text: 'x' }],
    status: { type: 'complete' },
    createdAt: index,
  }))

async function anApp() {
  const { app } = await createTestApp({ conversations })
  const storage = {
    ...app.deps.storage,
    loadMessages: (id: ConversationId) =>
      Promise.resolve({
        ok: true as const,
        value: messagesOf(conversations.find((each) => each.id === id) ?? CONVERSATION),
      }),
  }
  Object.assign(app.deps, { storage })
  const { store, commands } = app
  for (const { id } of conversations) store.getState().threadClosed(id)
  return {
    app,
    open: async (id: string) => commands.openConversation(id as ConversationId),
    held: () => Object.keys(store.getState().threads),
  }
}

it('frees what was read longest ago, and reads it again when it is opened', async () => {
  const { open, held } = await anApp()
  for (const id of ['a', 'b', 'c']) await open(id)
  await open('b')
  await open('d')

  expect(held().toSorted()).toEqual(['b', 'c', 'd'])
  await open('a')
  expect(held().toSorted()).toEqual(['a', 'b', 'd'])
})

it('frees nothing while a reply is in flight there, or once something could not be saved', async () => {
  const { app, open, held } = await anApp()
  await open('a')
  app.deps.inFlight.set('a' as ConversationId, {
    messageId: 'm' as MessageId,
    controller: new AbortController(),
    hurry: () => undefined,
    asked: {},
    told: {},
  })
  for (const id of ['b', 'c', 'd']) await open(id)
  expect(held()).toContain('a')

  app.deps.inFlight.clear()
  Object.assign(app.deps.storage, { apply: () => Promise.resolve(failed({ type: 'quota' })) })
  await app.commands.renameConversation('a' as ConversationId, 'Renamed')
  for (const id of ['a', 'b', 'c', 'd']) await open(id)
  expect(held().toSorted()).toEqual(['a', 'b', 'c', 'd'])
})
