import { expect, it } from 'vitest'

import { restoreFollowUps } from '@/commands/drafts/restoreFollowUps'
import { followUpsKey, tellApart, type Draft } from '@/domain/drafts/draft'
import { keepFollowUps } from '@/commands/drafts/saveDraft'
import type { MessageId } from '@/domain/ids'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

const ID = CONVERSATION.id
const draft = (text: string): Draft => ({ text, attachments: [] })
const stored = async ({ storage }: Awaited<ReturnType<typeof createTestApp>>) => {
  const library = await storage.loadLibrary()
  return library.ok ? library.value.drafts : {}
}

it('keeps follow-ups on disk until they are sent, and puts them back into the composer after a close', async () => {
  const test = await createTestApp({ conversations: [CONVERSATION] })
  const { app } = test
  app.commands.keepFollowUps(ID, [draft('first'), draft('second')])
  app.commands.saveDraft(ID, draft('being typed'))
  await expect
    .poll(async () => Object.keys(await stored(test)))
    .toEqual([ID, followUpsKey(ID, app.deps.tabs.id)])

  const { drafts, waiting } = tellApart(await stored(test))
  expect(drafts).toEqual({ [ID]: draft('being typed') })
  app.store.getState().followUpsChanged(ID, [])
  await restoreFollowUps(app.deps, waiting)
  expect(app.store.getState().drafts[ID]).toEqual(draft('first\n\nsecond\n\nbeing typed'))
  await expect.poll(async () => Object.keys(await stored(test))).toEqual([ID])
})

const kept = (text: string, tabId: string) => ({
  key: followUpsKey(ID, tabId),
  conversationId: ID,
  tabId,
  draft: draft(text),
})

it('leaves those of a tab that is still open to it, and takes those of one that is gone', async () => {
  const test = await createTestApp({ conversations: [CONVERSATION] })
  const tabs = { ...test.app.deps.tabs, livingTabs: () => Promise.resolve(new Set(['open'])) }
  await restoreFollowUps({ ...test.app.deps, tabs }, [kept('its own', 'open'), kept('left behind', 'gone')])
  expect(test.app.store.getState().drafts[ID]?.text).toBe('left behind')
})

it('leaves those that an earlier version kept to another tab that is writing a reply', async () => {
  const test = await createTestApp({ conversations: [CONVERSATION] })
  const tabs = { ...test.app.deps.tabs, runningReplies: () => Promise.resolve(new Set(['m1' as MessageId])) }
  await restoreFollowUps({ ...test.app.deps, tabs }, [kept('first', '')])
  expect(test.app.store.getState().drafts[ID]).toBeUndefined()
})

it('keeps the queues of two tabs apart', async () => {
  const test = await createTestApp({ conversations: [CONVERSATION] })
  const { deps } = test.app
  const other = { ...deps, tabs: { ...deps.tabs, id: 'other' } }
  keepFollowUps(deps, ID, [draft('here')])
  keepFollowUps(other, ID, [draft('there')])
  keepFollowUps(deps, ID, [])
  await expect.poll(async () => tellApart(await stored(test)).waiting).toEqual([kept('there', 'other')])
})
