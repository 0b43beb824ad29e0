import { describe, expect, it } from 'vitest'

import type { CommandDeps } from '@/commands/deps'
import { createWriteBack } from '@/commands/storage/writeBack'
import type { AttachmentId } from '@/domain/ids'
import type { Part } from '@/domain/messages/message'
import { ok } from '@/lib/result'
import { createAppStore } from '@/store/appStore'

import { aConversation, aMessage } from '../../services/storage/rows'

const picture = (id: string): Part => ({
  type: 'image',
  attachmentId: id as AttachmentId,
  name: 'a.png',
  mediaType: 'image/png',
  sizeBytes: 1,
})

/** Presses “Save again” in a page with one chat; gives what is said. */
async function savedAgain(parts: readonly Part[], present: readonly string[]) {
  const store = createAppStore()
  const conversation = aConversation()
  store.getState().changesRecorded({ conversations: [conversation] })
  store
    .getState()
    .threadLoaded(conversation.id, [aMessage('m1', '', { conversationId: conversation.id, parts })])
  const done = () => Promise.resolve(ok(undefined))
  const storage = {
    startOver: done,
    apply: done,
    saveConnections: done,
    changeSettings: done,
    hasAttachments: (ids: readonly AttachmentId[]) =>
      Promise.resolve(ok(new Set(ids.filter((id) => present.includes(id))))),
  }
  const deps = { store, storage, keys: {} } as unknown as CommandDeps
  expect(await createWriteBack(deps)()).toEqual(ok(undefined))
  return store.getState().notices.find(({ id }) => id === 'saved')
}

describe('what “Save again” says', () => {
  it('that all is saved, where it is: a picture that waited for room, too', async () => {
    expect(await savedAgain([{ type: 'text', text: 'Hi' }, picture('a')], ['a'])).toMatchObject({
      tone: 'info',
      text: 'Everything you see is saved again.',
    })
  })

  it('which pictures went with the database', async () => {
    expect(await savedAgain([picture('a'), picture('b'), picture('b')], [])).toMatchObject({
      tone: 'danger',
      text: '2 pictures and files of your messages were deleted with your chats. Import a backup to bring them back.',
    })
  })
})
