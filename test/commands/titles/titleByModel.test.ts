// @vitest-environment jsdom
import { expect, it } from 'vitest'

import { watchTitles } from '@/commands/titles/watchTitles'
import type { MessageId } from '@/domain/ids'
import { CONVERSATION } from '#test/support/createTestApp'

import { answered, answeringApp } from '../answeringApp'

const { id } = CONVERSATION

async function open(answer: () => Response, more: Parameters<typeof answeringApp>[2] = {}) {
  const conversation = { title: 'How do bees fly?', ...more.conversation }
  const test = await answeringApp(['How do bees fly?', 'With their wings.'], answer, {
    ...more,
    conversation,
  })
  const shown = () => test.app.store.getState().conversations[id]
  return { ...test, shown }
}

it('has the model write a title once, as an exchange of its own, and keeps it on disk', async () => {
  const { app, storage, bodies, shown } = await open(() => answered('"Bees in flight."'))
  expect(await app.commands.titleByModel(id)).toEqual({ ok: true, value: undefined })
  expect(shown()).toMatchObject({ title: 'Bees in flight', titledBy: 'model' })
  expect(await storage.loadConversations([id])).toMatchObject({ value: [{ title: 'Bees in flight' }] })
  expect(await storage.loadLedger()).toMatchObject({ value: [{ purpose: 'title', conversationId: id }] })
  expect(app.store.getState().threads[id]?.path).toHaveLength(2)

  expect(await app.commands.titleByModel(id)).toMatchObject({ ok: false })
  expect(bodies).toHaveLength(1)
})

it('asks once when asked twice at the same time', async () => {
  const { app, bodies } = await open(() => answered('Bees'))
  await Promise.all([app.commands.titleByModel(id), app.commands.titleByModel(id)])
  expect(bodies).toHaveLength(1)
})

it('keeps the first line where the model fails, and says why', async () => {
  const { app, shown } = await open(() =>
    Response.json({ error: { message: 'No more credit' } }, { status: 402 }),
  )
  const titled = await app.commands.titleByModel(id)
  expect(titled.ok ? '' : titled.error).toContain('No more credit')
  expect(shown()).toMatchObject({ title: 'How do bees fly?', titledBy: 'firstLine' })
})

it('never replaces a name that the person gave while the model was writing', async () => {
  const test = await open(() => answered('Bees in flight'))
  const titling = test.app.commands.titleByModel(id)
  const { conversations, changesRecorded } = test.app.store.getState()
  changesRecorded({ conversations: [{ ...conversations[id]!, title: 'Mine', titledBy: 'person' }] })
  await titling
  expect(test.shown()).toMatchObject({ title: 'Mine', titledBy: 'person' })
})

it('titles new chats by itself only where that is chosen', async () => {
  for (const titles of ['firstLine', 'ask', 'model'] as const) {
    const { app, bodies } = await open(() => answered('Bees'), { settings: { titles } })
    watchTitles(app.deps, app.commands.titleByModel, 0)()
    await app.commands.titleByModel('none' as typeof id)
    await Promise.resolve()
    const expected = titles === 'model' ? 1 : 0
    await expect.poll(() => bodies.length).toBe(expected)
  }
})

it('leaves chats alone that are older than the page', async () => {
  const { app, bodies } = await open(() => answered('Bees'), { settings: { titles: 'model' } })
  const stop = watchTitles(app.deps, app.commands.titleByModel, 1_000)
  app.store.getState().replyStarted(id, 'm1' as MessageId)
  app.store.getState().replyFinished(id)
  stop()
  await app.commands.titleByModel('none' as typeof id)
  expect(bodies).toHaveLength(0)
})

it('leaves the title of a reply that another device asked for to that device', async () => {
  const { app, bodies } = await open(() => answered('Bees'), { settings: { titles: 'model' } })
  app.store.getState().replyStarted(id, 'm1' as MessageId, true)
  const stop = watchTitles(app.deps, app.commands.titleByModel, 0)
  app.store.getState().replyFinished(id)
  stop()
  await app.commands.titleByModel('none' as typeof id)
  expect(bodies).toHaveLength(0)
})

it('says so when the model wrote no title for a new chat', async () => {
  const { app } = await open(() => answered(' '), { settings: { titles: 'model' } })
  const stop = watchTitles(app.deps, app.commands.titleByModel, 0)
  await expect
    .poll(() => app.store.getState().notices.map(({ text }) => text))
    .toEqual([expect.stringContaining('keeps its first line')])
  stop()
})
