import { expect, it } from 'vitest'

import { followOtherTabs } from '@/commands/storage/followOtherTabs'
import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { ChangeKind } from '@/services/tabs/tabs'

import { CONVERSATION, createTestApp } from '../../support/createTestApp'

const { id } = CONVERSATION

const said = (name: string, parentId: string | null): Message => ({
  id: name as MessageId,
  conversationId: id,
  parentId: parentId as MessageId | null,
  role: 'user',
  parts: [{ type: 'text', text: name }],
  status: { type: 'complete' },
  createdAt: 1,
})

/** A tab with one message, whose readings of the disk begin at once and end when they are let. */
async function aTab() {
  const first = said('first', null)
  const begun: Conversation = { ...CONVERSATION, activeLeafId: first.id }
  const { app } = await createTestApp({ conversations: [begun], messages: [first] })
  const { deps, store, commands } = app
  await commands.openConversation(id)
  let heard = (_: readonly ConversationId[]): void => undefined
  let heardKind = (_: ChangeKind): void => undefined
  const slow: (() => void)[] = []
  const slowly =
    <Args extends unknown[], Value>(read: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      const found = await read(...args)
      await new Promise<void>((resolve) => slow.push(resolve))
      return found
    }
  const { storage } = deps
  Object.assign(deps, {
    storage: {
      ...storage,
      loadConversations: slowly(storage.loadConversations),
      loadMessages: slowly(storage.loadMessages),
      loadPreferences: slowly(storage.loadPreferences),
    },
  })
  followOtherTabs(deps, {
    tabs: {
      onChanged: (listener) => {
        heard = listener
        return () => undefined
      },
      onKindChanged: (listener) => {
        heardKind = listener
        return () => undefined
      },
    },
    unwritten: { restore: () => Promise.resolve([]), giveUp: () => undefined, onLeft: () => () => undefined },
    reload: () => undefined,
  })
  await expect.poll(() => slow.length).toBe(1)
  slow.pop()?.()
  return {
    store,
    storage,
    commands,
    hear: () => heard([id]),
    hearOf: (kind: ChangeKind) => heardKind(kind),
    underWay: () => expect.poll(() => slow.length).toBeGreaterThan(0),
    async letRead() {
      slow.shift()?.()
      await new Promise((resolve) => setTimeout(resolve, 0))
    },
    isReading: () => slow.length > 0,
  }
}

/** Lets all that is read end, until nothing more is read. */
async function readAll({ letRead, isReading }: Awaited<ReturnType<typeof aTab>>) {
  await expect.poll(async () => (await letRead(), isReading())).toBe(false)
}

it('keeps the end of its path that is newer than what it read when another tab told it', async () => {
  const tab = await aTab()
  const { store, storage } = tab
  tab.hear()
  await tab.underWay()
  const second = said('second', 'first')
  const changes = {
    conversations: [{ ...store.getState().conversations[id]!, activeLeafId: second.id }],
    messages: [second],
  }
  store.getState().changesRecorded(changes)
  await storage.apply(changes)
  await tab.letRead()
  expect(store.getState().conversations[id]?.activeLeafId).toBe('second')
  await readAll(tab)
  expect(store.getState().conversations[id]?.activeLeafId).toBe('second')
  expect(store.getState().threads[id]?.path).toEqual(['first', 'second'])
})

it('keeps a message that is newer than what it read of the chat', async () => {
  const tab = await aTab()
  const { store, storage } = tab
  tab.hear()
  await tab.underWay()
  await tab.letRead()
  await tab.underWay() // its messages
  const changes = {
    messages: [{ ...said('first', null), parts: [{ type: 'text', text: 'changed' }] as const }],
  }
  store.getState().changesRecorded(changes)
  await storage.apply(changes)
  await readAll(tab)
  expect(store.getState().threads[id]?.tree.byId.get('first' as MessageId)?.parts).toEqual([
    { type: 'text', text: 'changed' },
  ])
})

it('keeps a setting that is newer than what it read of the settings', async () => {
  const tab = await aTab()
  const { store, commands } = tab
  tab.hearOf('settings')
  await tab.underWay()
  await commands.changeAppSettings({ theme: 'dark' })
  await tab.letRead()
  expect(store.getState().settings.theme).toBe('dark')
  await readAll(tab)
  expect(store.getState().settings.theme).toBe('dark')
})
