import { expect, it } from 'vitest'

import { takeRestored } from '@/commands/storage/takeRestored'
import type { CommandDeps } from '@/commands/deps'
import type { DraftChange } from '@/domain/conversations/changes'
import { followUpsKey } from '@/domain/drafts/draft'
import { ok } from '@/lib/result'
import { createAppStore } from '@/store/appStore'

import { conversationId } from '../../services/storage/rows'

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
