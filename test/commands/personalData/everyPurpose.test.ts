// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

import { embedPassages } from '@/commands/documents/rankByMeaning'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ModelId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { mergeCandidates } from '@/domain/replies/merging'
import { selectThread } from '@/store/selectors'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

import { cell, PLAN, run as runOf } from '../../domain/runs/runOf'

const { id } = CONVERSATION
const MAIL = 'anna.weber@example.org'
const NEVER = new AbortController().signal
const model = (name: string) => ({ connectionId: CONNECTION.id, modelId: name as ModelId })
const SETTINGS: ConversationSettings = {
  ...CONVERSATION.settings,
  ...model('acme/swift-8b'),
  personalData: 'always',
}

async function start() {
  const service = createScriptedService({ keys: null, reply: () => ({ text: `Ask ${MAIL}` }) })
  const test = await createTestApp({
    fetch: service.fetch,
    conversations: [{ ...CONVERSATION, settings: SETTINGS }],
  })
  const posts = () => service.requests.filter(({ method }) => method === 'POST')
  const expectHidden = (from: number) => {
    expect(posts().length).toBeGreaterThan(from)
    for (const { text } of posts()) {
      expect(text).not.toContain(MAIL)
      expect(text).toContain('[EMAIL_1]')
    }
  }
  return { ...test, posts, expectHidden }
}

it('a merge of replies hides what they and the message say', async () => {
  const { app, posts, expectHidden } = await start()
  await app.commands.sendMessage(id, { text: `Who is ${MAIL}?`, attachments: [] })
  const thread = () => selectThread(id)(app.store.getState())
  const question = thread().path[0]!
  await app.commands.askOthers(id, question, [model('plain/echo')])
  const replies = mergeCandidates(thread().tree, question).map(
    ({ id: of, connectionId, model: by, text }) => ({
      ...{ id: of, connectionId, text },
      model: by,
    }),
  )
  expect(replies).toHaveLength(2)
  const before = posts().length
  await app.commands.mergeReplies(id, question, model('acme/deep-120b'), { replies })
  expectHidden(before)
  // The person has what is real.
  expect(messageText(thread().tree.byId.get(thread().path.at(-1)!)!)).toContain(MAIL)
})

it('a run hides what its prompts say, and a judge what the replies say', async () => {
  const { app, posts, expectHidden } = await start()
  const runs = await app.commands.loadRunCommands()
  const plan = {
    ...PLAN,
    settings: SETTINGS,
    prompts: [`Write to ${MAIL}.`],
    models: [model('acme/swift-8b')],
  }
  const started = await runs.startRun(plan, { perConnection: 4, money: '', minutes: 0 })
  expect(started.ok).toBe(true)
  await vi.waitFor(() => expectHidden(0))

  const cells = ['x', 'y'].map((each) => cell(each, { text: `says ${MAIL}`, model: model('acme/swift-8b') }))
  const ended = runOf(cells, { id: 'ended' as never, state: { type: 'ended' }, plan })
  app.store.getState().runLoaded(ended)
  const before = posts().length
  const group = { promptIndex: 0, seed: null, judge: model('plain/echo'), rubric: `As ${MAIL} would.` }
  await runs.judgeReplies(ended.id, group, () => 0.5, NEVER)
  expectHidden(before)
})

it('passages that are embedded hide what they say', async () => {
  const { app, expectHidden } = await start()
  const asked = { conversationId: id, model: model('acme/embed'), texts: [`Write to ${MAIL}`], signal: NEVER }
  await embedPassages(app.deps, asked)
  expectHidden(0)
})
