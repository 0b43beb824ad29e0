import { expect, it } from 'vitest'

import type { ModelId } from '@/domain/ids'
import { selectThread } from '@/store/selectors'
import { CONNECTION } from '#test/support/createTestApp'

import { TALK, talkingApp } from './recordedReply'

const model = (id: string) => ({ connectionId: CONNECTION.id, modelId: id as ModelId })

it('asks other models for variants of the same reply, and keeps the model of the chat', async () => {
  const { app, ask, shown, posts } = await talkingApp()
  await ask('Hi', { type: 'reply', text: 'first' })
  const question = shown().at(-2)!
  const before = app.store.getState().conversations[TALK.id]!.settings.modelId

  await app.commands.askOthers(TALK.id, question.id, [model('plain/echo'), model('acme/deep-120b')])

  const { tree } = selectThread(TALK.id)(app.store.getState())
  const variants = (tree.children.get(question.id) ?? []).map((id) => tree.byId.get(id)!)
  expect(variants.map(({ reply }) => reply?.model)).toEqual([before, 'plain/echo', 'acme/deep-120b'])
  expect(variants.map(({ status }) => status.type)).toEqual(['complete', 'complete', 'complete'])
  expect(posts()).toHaveLength(3)
  expect(app.store.getState().conversations[TALK.id]!.settings.modelId).toBe(before)
})
