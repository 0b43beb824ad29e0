import { expect, it } from 'vitest'

import { createNoticeCommands } from '@/commands/notices/noticeCommands'
import type { ConversationId } from '@/domain/ids'
import type { PushHere } from '@/services/notices/pushHere'
import { createTestApp, valueOf } from '#test/support/createTestApp'

const chat = (id: string) => id as ConversationId

/** A device whose worker was told of some chats. */
async function told(chats: readonly string[], unreadChats: readonly string[] = []) {
  const forgotten: string[] = []
  const push: PushHere = {
    ability: () => 'here',
    permission: () => 'granted',
    subscribe: () => Promise.reject(new Error('no push service')),
    unsubscribe: () => Promise.resolve(),
    tellWorker: () => Promise.resolve(),
    unread: () => Promise.resolve(chats),
    forgetUnread: (taken) => Promise.resolve(void forgotten.push(...taken)),
  }
  const { app, storage } = await createTestApp({ settings: { unreadChats: unreadChats.map(chat) } })
  return {
    commands: createNoticeCommands(app.deps, push),
    forgotten,
    unread: () => app.store.getState().settings.unreadChats,
    stored: async () => (await valueOf(storage.loadPreferences())).settings.unreadChats,
  }
}

it('a chat that was told of while no page was open is unread, once that is on disk', async () => {
  const device = await told(['a', 'b'], ['b', 'c'])
  // Nothing else of it works here: that is no reason.
  expect((await device.commands.connect()).ok).toBe(false)
  expect(device.unread()).toEqual(['c', 'a', 'b'])
  expect(await device.stored()).toEqual(['c', 'a', 'b'])
  expect(device.forgotten).toEqual(['a', 'b'])
})

it('what is no id of a chat is left out, and nothing changes where nothing was told', async () => {
  const odd = await told(['__proto__', ''])
  await odd.commands.takeUnread()
  expect(odd.unread()).toEqual([])
  expect(odd.forgotten).toEqual([])
})
