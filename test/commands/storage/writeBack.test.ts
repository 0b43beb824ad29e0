import { describe, expect, it } from 'vitest'

import type { CommandDeps } from '@/commands/deps'
import { describeRepairs } from '@/commands/storage/describeRepairs'
import { takeRestored } from '@/commands/storage/takeRestored'
import { createWriteBack } from '@/commands/storage/writeBack'
import type { DraftChange } from '@/domain/conversations/changes'
import { followUpsKey } from '@/domain/drafts/draft'
import type { AttachmentId } from '@/domain/ids'
import type { Part } from '@/domain/messages/message'
import { ok } from '@/lib/result'
import { createAppStore } from '@/store/appStore'

import { aConversation, aMessage, conversationId } from '../../services/storage/rows'

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

const draft = (text: string) => ({ text, attachments: [] })

it('shows restored drafts where nothing was typed since, and keeps what was', async () => {
  const store = createAppStore()
  store.getState().draftChanged('new', draft('typed since'))
  const saved: DraftChange[] = []
  const storage = {
    saveDraft: (...change: DraftChange) => {
      saved.push(change)
      return Promise.resolve(ok(undefined))
    },
  }
  const waiting = followUpsKey(conversationId('c1'), 'tab')
  await takeRestored({ store, storage } as unknown as CommandDeps, {
    drafts: [
      ['new', draft('left')],
      [conversationId('c1'), draft('left there')],
      [waiting, draft('to be sent')],
      [conversationId('c2'), null],
    ],
    hasEdits: false,
  })
  expect(store.getState().drafts).toEqual({ new: draft('typed since'), c1: draft('left there') })
  expect(saved).toEqual([['new', draft('typed since')]])
})

it('tells what was mended and what could not be read, a sentence each', () => {
  expect(describeRepairs({ conversations: 1, settings: ['theme', 'keys'] })).toBe(
    '1 conversation could not be read whole; the messages are all there. Some settings could not be read and were reset: theme and keys.',
  )
  expect(describeRepairs({ connections: 2 })).toBe(
    '2 connections could not be read and are not shown; they are kept on disk.',
  )
  expect(describeRepairs({ messages: 3, orphans: 1, cut: 2 }).split(/(?<=\.) /)).toHaveLength(3)
  expect(describeRepairs({})).toBe('')
})
