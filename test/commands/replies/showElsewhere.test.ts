import { expect, it } from 'vitest'

import { showAsOnDisk } from '@/commands/replies/showElsewhere'

import { CONVERSATION, createTestApp } from '../../support/createTestApp'

const { id } = CONVERSATION

it('keeps a title that was given while it read the disk', async () => {
  const { app } = await createTestApp({ conversations: [CONVERSATION] })
  const { deps, store, commands } = app
  await commands.openConversation(id)
  const { storage } = deps
  let readings = 0
  const slow = {
    ...storage,
    loadConversations: async (ids: readonly (typeof id)[]) => {
      const found = await storage.loadConversations(ids)
      readings += 1
      if (readings === 1) await commands.renameConversation(id, 'A new title')
      return found
    },
  }
  await showAsOnDisk({ store, storage: slow }, id)
  expect(store.getState().conversations[id]?.title).toBe('A new title')
  expect(readings).toBe(2)
})
