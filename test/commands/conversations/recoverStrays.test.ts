// @vitest-environment jsdom
import { expect, it } from 'vitest'

import { aMessage, conversationId } from '#test/services/storage/rows'
import { createTestApp } from '#test/support/createTestApp'
import { recoverStrays } from '@/commands/conversations/tidyChats'

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
