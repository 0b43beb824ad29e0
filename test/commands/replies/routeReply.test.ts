import { expect, it } from 'vitest'

import { dataRuleSchema } from '@/domain/schema/conversationSchema'
import { messageText } from '@/domain/messages/message'
import type { Route } from '@/domain/modelRef'
import { CONNECTION } from '#test/support/createTestApp'

import { MODEL, TALK, talkingApp } from './recordedReply'

const never = new Promise<void>(() => undefined)
/** Lists are waited for, and not given up at once. */
const parts = { sleep: () => never }
const routed = (route: Route, more: Partial<typeof TALK.settings> = {}) => ({
  conversations: [{ ...TALK, settings: { ...TALK.settings, route, ...more } }],
  parts,
})
const modelOfChat = ({ app }: Awaited<ReturnType<typeof talkingApp>>) =>
  app.store.getState().conversations[TALK.id]!.settings

it('asks the cheapest that fits, says so on the reply, and shows it as the chat’s model', async () => {
  const talk = await talkingApp(routed({ rule: 'cheapest', without: ['beta' as never] }))

  await talk.ask('Hi', { type: 'reply', text: 'hello' })

  const { reply } = talk.shown().at(-1)!
  expect(reply?.model).not.toBe(MODEL)
  expect(reply?.route).toMatchObject({ rule: 'cheapest' })
  expect(reply!.route!.fit).toBeGreaterThan(0)
  expect(talk.posts()[0]!.text).toContain(`"model":"${reply?.model}"`)
  expect(modelOfChat(talk)).toMatchObject({ modelId: reply?.model, route: { rule: 'cheapest' } })
})

it('regenerates with the same model, and chooses again where it is asked to', async () => {
  const talk = await talkingApp(routed({ rule: 'cheapest' }))
  const { app } = talk
  await talk.ask('Hi', { type: 'reply', text: 'first' })
  const first = talk.shown().at(-1)!
  talk.service.script({ type: 'reply', text: 'second' }, { type: 'reply', text: 'third' })

  await app.commands.regenerateReply(TALK.id, first.id)
  const second = talk.shown().at(-1)!
  expect(second.reply?.model).toBe(first.reply?.model)
  expect(second.reply?.route).toBeUndefined()

  await app.commands.regenerateReply(TALK.id, second.id, [], { choosesAgain: true })
  const third = talk.shown().at(-1)!
  expect(messageText(third)).toBe('third')
  expect(third.reply?.route).toMatchObject({ rule: 'cheapest' })
})

it('sends nothing where no model fits, and says what to do', async () => {
  const dataRule = dataRuleSchema.parse({ noTraining: true, noRetention: true })
  const talk = await talkingApp(routed({ rule: 'cheapest', onlyFavourites: true }, { dataRule }))

  await talk.app.commands.sendMessage(TALK.id, { text: 'Hi', attachments: [] })

  const { status, reply } = talk.shown().at(-1)!
  expect(talk.posts()).toHaveLength(0)
  expect(reply).toBeUndefined()
  expect(status).toMatchObject({
    type: 'failed',
    error: { reason: expect.stringContaining('No model fits this message') as string },
  })
})

it('asks for votes where the best is wanted and nothing was judged; a thumb is enough', async () => {
  const talk = await talkingApp(routed({ rule: 'best' }))
  const { app } = talk
  await app.commands.sendMessage(TALK.id, { text: 'Hi', attachments: [] })
  expect(talk.shown().at(-1)!.status).toMatchObject({
    error: { reason: expect.stringContaining('Rate replies') as string },
  })

  await app.commands.chooseModel(TALK.id, { connectionId: CONNECTION.id, modelId: MODEL as never })
  expect(modelOfChat(talk).route).toBeUndefined()
  await talk.ask('Hi', { type: 'reply', text: 'good one' })
  await app.commands.rateReply(TALK.id, talk.shown().at(-1)!.id, 'good')
  await app.commands.changeConversationSettings(TALK.id, { route: { rule: 'best' } })
  await talk.ask('And now?', { type: 'reply', text: 'again' })

  expect(talk.shown().at(-1)!.reply).toMatchObject({ model: MODEL, route: { rule: 'best' } })
})

it('keeps the rule for the next new chat, until a model is chosen', async () => {
  const talk = await talkingApp({ parts })
  const { app } = talk
  const next = () => app.store.getState().settings.newConversation
  await app.commands.changeConversationSettings(null, { route: { rule: 'cheapest' } })
  talk.service.script({ type: 'reply', text: 'hello' })

  await app.commands.sendMessage(null, { text: 'Hi', attachments: [] })

  expect(next().route).toEqual({ rule: 'cheapest' })
  await app.commands.chooseModel(null, { connectionId: CONNECTION.id, modelId: MODEL as never })
  expect(next().route).toBeUndefined()
})
