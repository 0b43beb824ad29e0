// @vitest-environment jsdom
import { expect, it } from 'vitest'

import { aMessage, conversationId } from '#test/services/storage/rows'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createPurgeTrash, recoverStrays } from '@/commands/conversations/tidyChats'
import type { ConversationId } from '@/domain/ids'
import { DAY_MS } from '@/lib/time/dayMs'

const NOW = 1_790_000_000_000

it.each([
  ['what lay there for 31 days goes', NOW - 31 * DAY_MS, false],
  ['what lay there for 29 days stays', NOW - 29 * DAY_MS, true],
  ['what was never there stays', null, true],
  ['what was trashed by a clock ahead stays', NOW + 400 * DAY_MS, true],
])('%s', async (_, trashedAt, isKept) => {
  const id = 'old' as ConversationId
  const { app, storage } = await createTestApp({
    now: () => NOW,
    conversations: [{ ...CONVERSATION, id, trashedAt }],
  })
  await createPurgeTrash(app.deps)()
  expect(id in app.store.getState().conversations).toBe(isKept)
  expect(await storage.loadConversations([id])).toMatchObject({ value: isKept ? [{ id }] : [] })
})

it('shows messages whose conversation is missing, and says so once', async () => {
  const { app, storage } = await createTestApp({})
  const id = conversationId('gone')
  await storage.apply({ messages: [aMessage('m1', 'lost', { conversationId: id })] })
  await recoverStrays(app.deps)
  expect(app.store.getState().conversations[id]).toMatchObject({ title: 'Recovered' })
  expect(app.store.getState().notices).toMatchObject([
    { text: expect.stringContaining('“Recovered” (1)') as string },
  ])

  app.store.getState().noticeDismissed('strays')
  await recoverStrays(app.deps)
  expect(app.store.getState().notices).toEqual([])
})
