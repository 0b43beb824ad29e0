// @vitest-environment jsdom
import { expect, it } from 'vitest'

import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createPurgeTrash } from '@/commands/conversations/tidyChats'
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
