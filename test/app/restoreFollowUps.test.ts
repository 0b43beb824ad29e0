import { expect, it } from 'vitest'

import { restoreFollowUps } from '@/app/restoreFollowUps'
import type { Draft } from '@/domain/draft'
import { followUpsKey, tellApart } from '@/domain/followUps'
import type { ConversationId, MessageId } from '@/domain/ids'
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
  await expect.poll(async () => Object.keys(await stored(test))).toEqual([ID, followUpsKey(ID)])

  const { drafts, waiting } = tellApart(await stored(test))
  expect(drafts).toEqual({ [ID]: draft('being typed') })
  app.store.getState().followUpsChanged(ID, [])
  await restoreFollowUps(app.deps, waiting)
  expect(app.store.getState().drafts[ID]).toEqual(draft('first\n\nsecond\n\nbeing typed'))
  await expect.poll(async () => Object.keys(await stored(test))).toEqual([ID])
})

it('leaves them to another tab that is writing a reply', async () => {
  const test = await createTestApp({ conversations: [CONVERSATION] })
  const tabs = { ...test.app.deps.tabs, runningReplies: () => Promise.resolve(new Set(['m1' as MessageId])) }
  const waiting = new Map<ConversationId, Draft>([[ID, draft('first')]])
  await restoreFollowUps({ ...test.app.deps, tabs }, waiting)
  expect(test.app.store.getState().drafts[ID]).toBeUndefined()
})
