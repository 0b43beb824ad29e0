import { expect, it } from 'vitest'

import type { ModelId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { mergeCandidates } from '@/domain/replies/merging'
import { messageSchema } from '@/domain/schema/partSchema'
import { selectThread } from '@/store/selectors'
import { CONNECTION, valueOf } from '#test/support/createTestApp'

import { TALK, talkingApp } from './recordedReply'

const model = (id: string) => ({ connectionId: CONNECTION.id, modelId: id as ModelId })

/** A chat with two replies to one message, which are to be merged by a third model. */
async function twoReplies() {
  const test = await talkingApp()
  await test.ask('Why is the sky blue?', { type: 'reply', text: 'Scattering.' })
  const question = test.shown().at(-2)!
  test.service.script({ type: 'reply', text: 'The sea.' })
  await test.app.commands.askOthers(TALK.id, question.id, [model('plain/echo')])
  const { tree } = selectThread(TALK.id)(test.app.store.getState())
  const replies = mergeCandidates(tree, question.id).map(({ id, connectionId, model: by, text }) => ({
    ...{ id, connectionId, text },
    model: by,
  }))
  const merge = (facts: { readonly instructions?: string } = {}) =>
    test.app.commands.mergeReplies(TALK.id, question.id, model('acme/deep-120b'), { replies, ...facts })
  return { ...test, question, replies, merge }
}

it('writes a further variant by the chosen model, and keeps with it what it was made of', async () => {
  const { app, service, shown, posts, question, replies, merge } = await twoReplies()
  const before = app.store.getState().conversations[TALK.id]!.settings
  service.script({ type: 'reply', text: 'Scattering [1], not the sea.' })

  await merge()

  const merged = shown().at(-1)!
  expect(messageText(merged)).toBe('Scattering [1], not the sea.')
  expect(merged.parentId).toBe(question.id)
  expect(merged.reply).toMatchObject({ model: 'acme/deep-120b', merged: { replies } })
  expect(merged.reply!.cost).toBeDefined()
  const { tree } = selectThread(TALK.id)(app.store.getState())
  expect(tree.children.get(question.id)).toHaveLength(3)
  expect(app.store.getState().conversations[TALK.id]!.settings).toEqual(before)
  const sent = JSON.stringify(posts().at(-1)!.body)
  expect(sent).toContain('Scattering.')
  expect(sent).toContain('The sea.')
  // What the person wrote is as they wrote it.
  expect(messageText(tree.byId.get(question.id)!)).toBe('Why is the sky blue?')
})

it('keeps the replies on disk, where their messages are deleted later', async () => {
  const { app, storage, shown, replies, merge } = await twoReplies()
  await merge({ instructions: 'In verse.' })
  const { id } = shown().at(-1)!
  await app.commands.deleteMessage(TALK.id, replies[1]!.id)

  const kept = (await valueOf(storage.loadMessages(TALK.id))).find((each) => each.id === id)
  expect(messageSchema.parse(kept).reply!.merged).toEqual({ replies, instructions: 'In verse.' })
})

it('merges again when it is regenerated', async () => {
  const { app, service, shown, posts, replies, merge } = await twoReplies()
  await merge()
  const first = shown().at(-1)!
  service.script({ type: 'reply', text: 'Again.' })

  await app.commands.regenerateReply(TALK.id, first.id)

  const again = shown().at(-1)!
  expect(again.id).not.toBe(first.id)
  expect(again.reply!.merged).toEqual({ replies })
  expect(JSON.stringify(posts().at(-1)!.body)).toContain('The sea.')
})
