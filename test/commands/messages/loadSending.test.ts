import { expect, it } from 'vitest'

import { EMPTY_DRAFT } from '@/domain/drafts/draft'
import { selectDraft } from '@/store/selectors'

import { createTestApp } from '#test/support/createTestApp'

it('sends a draft once when Enter comes twice before the code that sends', async () => {
  const { app } = await createTestApp()
  const draft = { ...EMPTY_DRAFT, text: 'Hello' }
  app.store.getState().draftChanged('new', draft)
  await Promise.all([app.commands.sendMessage(null, draft), app.commands.sendMessage(null, draft)])
  const { conversations, threads } = app.store.getState()
  const [id, ...others] = Object.keys(conversations)
  expect(others).toEqual([])
  const said = [...(threads[id as keyof typeof threads]?.tree.byId.values() ?? [])]
  expect(said.filter(({ role }) => role === 'user')).toHaveLength(1)
  expect(selectDraft('new')(app.store.getState()).text).toBe('')
})
