// @vitest-environment jsdom
import { expect, it } from 'vitest'

import { artifactsOf } from '@/domain/artifacts/readArtifacts'
import type { MessageId } from '@/domain/ids'
import { createTestApp, valueOf } from '#test/support/createTestApp'

it('writes no artifact of a temporary chat to disk before the chat is kept', async () => {
  const { app, storage } = await createTestApp()
  const below = { ...storage }
  const onDisk = async () => JSON.stringify(await valueOf(below.loadItems()))
  const artifacts = await app.commands.loadArtifactCommands()
  const id = (await app.commands.startTemporaryChat())!
  const shown = () => artifactsOf(app.store.getState().items ?? {}, id)
  const text = 'secret'
  const opened = { conversationId: id, messageId: 'm' as MessageId, title: '', language: '', text }
  expect(await artifacts.openAsArtifact(opened)).toMatchObject({ ok: true })
  expect(shown()).toHaveLength(1)
  expect(await onDisk()).not.toContain(text)
  expect(await valueOf(app.deps.storage.loadItems())).toEqual(app.store.getState().items)

  await app.commands.trashConversations([id])
  expect(shown()).toEqual([])
  await app.commands.undo(app.store.getState().notices.at(-1)!.id)
  expect(shown()).toHaveLength(1)
  expect(await onDisk()).not.toContain(text)

  await app.commands.keepTemporaryChat(id)
  expect(await onDisk()).toContain(text)
  expect(shown()).toHaveLength(1)
})
