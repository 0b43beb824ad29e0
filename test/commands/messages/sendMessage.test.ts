import { describe, expect, it } from 'vitest'

import { createSendMessage } from '@/commands/messages/sendMessage'
import type { ConversationId, MessageId } from '@/domain/ids'
import { messageText, type Message } from '@/domain/messages/message'
import { removableParameter } from '@/domain/dialects/request/parameterPlan'
import { selectDraft, selectPath, selectThread } from '@/store/selectors'
import { CONNECTION, CONVERSATION, createTestApp, type TestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'
import { unsupported } from '#test/support/service/faults'

const MODEL = 'acme/swift-8b'
const conversation = {
  ...CONVERSATION,
  settings: { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: MODEL as never },
}

async function start(options: Partial<Parameters<typeof createTestApp>[0]> = {}) {
  const service = createScriptedService({ keys: null })
  const test = await createTestApp({ fetch: service.fetch, conversations: [conversation], ...options })
  return {
    ...test,
    service,
    send: (text: string) => test.app.commands.sendMessage(conversation.id, { text, attachments: [] }),
  }
}

const shown = ({ app }: Pick<TestApp, 'app'>, id: ConversationId = conversation.id): readonly Message[] => {
  const { tree, path } = selectThread(id)(app.store.getState())
  return path.map((messageId) => tree.byId.get(messageId)!)
}

/** Sends A, types follow-ups while its reply runs, and stops that reply once it has said “one”. */
async function stopWith(test: Awaited<ReturnType<typeof start>>, followUps: readonly string[]) {
  test.service.script({
    type: 'raw',
    pieces: ['data: {"choices":[{"delta":{"content":"one"}}]}\n\n', { end: 'hang' }],
  })
  const first = test.send('A')
  for (const text of followUps) await test.send(text)
  await waitFor(() => shownLive(test) === 'one')
  test.app.commands.stopReply(conversation.id)
  await first
}

const stored = async ({ storage }: Pick<TestApp, 'storage'>) => {
  const loaded = await storage.loadMessages(conversation.id)
  if (!loaded.ok) throw new Error(loaded.error.type)
  return loaded.value
}

describe('sendMessage', () => {
  it('keeps the person’s message and the whole reply, in the store and on disk', async () => {
    const test = await start()
    test.service.script({ type: 'reply', text: 'Hello there' })

    await test.send('Hi')

    expect(shown(test).map((message) => [message.role, messageText(message), message.status.type])).toEqual([
      ['user', 'Hi', 'complete'],
      ['assistant', 'Hello there', 'complete'],
    ])
    expect((await stored(test)).map(messageText)).toEqual(['Hi', 'Hello there'])
  })

  it('asks before views hear of the message, and the place of a new one changes after', async () => {
    const told: string[] = []
    const test = await start({ conversations: [] })
    await test.app.commands.chooseModel(null, { connectionId: CONNECTION.id, modelId: MODEL as never })
    const { deps, store } = test.app
    store.subscribe(() => told.push('views'))
    const send = createSendMessage({
      ...deps,
      storage: {
        ...deps.storage,
        apply: (changes) => {
          if (changes.messages?.some(({ role }) => role === 'user')) told.push('written')
          return deps.storage.apply(changes)
        },
      },
    })

    await send(null, { text: 'Hi', attachments: [] }, () => told.push('started'))

    expect(told.slice(0, 3)).toEqual(['written', 'views', 'started'])
    expect(test.service.requests).toHaveLength(1)
  })

  it('goes on with a conversation whose messages are still being read, once for two presses of Enter', async () => {
    const test = await start()
    await test.send('First')
    const { store, commands } = test.app
    store.getState().threadClosed(conversation.id)
    commands.saveDraft(conversation.id, { text: 'Second', attachments: [] })
    const typed = selectDraft(conversation.id)(store.getState())

    await Promise.all([
      commands.sendMessage(conversation.id, typed),
      commands.sendMessage(conversation.id, typed),
    ])

    const roles = shown(test).map((message) => [
      message.role,
      message.role === 'user' && messageText(message),
    ])
    expect(roles).toEqual([
      ['user', 'First'],
      ['assistant', false],
      ['user', 'Second'],
      ['assistant', false],
    ])
    expect(selectDraft(conversation.id)(store.getState()).text).toBe('')
  })

  it('has the record of a reply for whoever asks as soon as it has ended on screen', async () => {
    const parameters = { logprobs: { value: true, origin: 'mine' } } as const
    const asking = { ...conversation, settings: { ...conversation.settings, parameters } }
    const test = await start({ conversations: [asking] })
    const { store, loadExchange, loadLogprobs } = test.app
    const found: Promise<unknown>[] = []
    store.subscribe(() => {
      const last = shown(test).at(-1)
      const id = last?.status.type === 'complete' ? last.reply?.exchangeId : undefined
      if (id !== undefined && found.length === 0) found.push(loadExchange(id), loadLogprobs(id))
    })
    test.service.script({ type: 'reply', text: 'The sky is blue' })

    await test.send('Hi')

    const [exchange, logprobs] = await Promise.all(found)
    expect(exchange).toMatchObject({ ok: true, value: { purpose: 'reply' } })
    expect(logprobs).toMatchObject({ ok: true, value: { length: 4 } })
  })

  it('sends only what is set, the messages last', async () => {
    const test = await start()

    await test.send('Hi')

    const [request] = test.service.requests.filter(({ method }) => method === 'POST')
    expect(request!.text).toBe(
      `{"model":"${MODEL}","stream":true,"stream_options":{"include_usage":true},"messages":[{"role":"user","content":"Hi"}]}`,
    )
  })

  it('asks for no stream where that is switched off, and keeps the reply that comes whole', async () => {
    const parameters = { stream: { value: false, origin: 'mine' } } as const
    const whole = { ...conversation, settings: { ...conversation.settings, parameters } }
    const test = await start({ conversations: [whole] })
    test.service.script({ type: 'reply', text: 'All at once' })

    await test.send('Hi')

    const [request] = test.service.requests.filter(({ method }) => method === 'POST')
    expect(request!.text).toBe(`{"model":"${MODEL}","messages":[{"role":"user","content":"Hi"}]}`)
    expect(messageText(shown(test).at(-1)!)).toBe('All at once')
    expect(shown(test).at(-1)).toMatchObject({ status: { type: 'complete' }, reply: { usage: {} } })
  })

  it('is sent without a stream to a service that refuses one', async () => {
    const test = await start()
    test.service.script(unsupported('stream'), { type: 'reply', text: 'All at once' })

    await test.send('Hi')
    const { id, status } = shown(test).at(-1)!
    const param = status.type === 'failed' ? removableParameter(status.error) : undefined
    await test.app.commands.regenerateReply(conversation.id, id, [param!])

    const requests = test.service.requests.filter(({ method }) => method === 'POST')
    expect(requests.map(({ text }) => text.includes('"stream'))).toEqual([true, false])
    expect(messageText(shown(test).at(-1)!)).toBe('All at once')
  })

  it('keeps what had arrived when the stream breaks, and says so', async () => {
    const test = await start()
    test.service.script({
      type: 'raw',
      pieces: ['data: {"choices":[{"delta":{"content":"Hel"}}]}\n\n', { end: 'reset' }],
    })

    await test.send('Hi')

    expect(shown(test).at(-1)).toMatchObject({ parts: [{ type: 'text', text: 'Hel' }] })
    expect(['interrupted', 'failed']).toContain(shown(test).at(-1)!.status.type)
  })

  it('names a conversation after its first line, and never renames one the person named', async () => {
    const test = await start({ conversations: [] })
    await test.app.commands.chooseModel(null, { connectionId: CONNECTION.id, modelId: MODEL as never })
    let started: ConversationId | undefined

    await test.app.commands.sendMessage(
      null,
      { text: '# Rain in Rome\nWhy?', attachments: [] },
      (id) => (started = id),
    )
    await test.app.commands.renameConversation(started!, 'Weather')
    await test.app.commands.sendMessage(started!, { text: 'More', attachments: [] })

    expect(test.app.store.getState().conversations[started!]?.title).toBe('Weather')
    expect(shown(test, started)).toHaveLength(4)
  })

  it('queues what is sent while a reply runs, and sends it afterwards', async () => {
    const test = await start()
    test.service.script({ type: 'reply', text: 'one', pauseMs: 5 }, { type: 'reply', text: 'two' })

    const first = test.send('A')
    await test.send('B')
    await first

    expect(shown(test).map(messageText)).toEqual(['A', 'one', 'B', 'two'])
    expect(test.app.store.getState().queued[conversation.id]).toBeUndefined()
  })

  it('sends what a stop left waiting before what is typed after it, each once and in order', async () => {
    const test = await start()
    await stopWith(test, ['B', 'C'])
    test.service.script(...['two', 'three', 'four'].map((text) => ({ type: 'reply', text }) as const))

    await test.send('D')

    expect(shown(test).map(messageText)).toEqual(['A', 'one', 'B', 'two', 'C', 'three', 'D', 'four'])
    expect(test.app.store.getState().queued[conversation.id]).toBeUndefined()
  })

  it('sends a chosen follow-up now and the others after it, and none while a reply runs', async () => {
    const test = await start()
    await stopWith(test, ['B', 'C'])
    const [, chosen] = test.app.store.getState().queued[conversation.id]!
    test.service.script({ type: 'reply', text: 'two', pauseMs: 5 }, { type: 'reply', text: 'three' })

    const sent = test.app.commands.sendFollowUp(conversation.id, chosen!)
    await test.app.commands.sendFollowUp(conversation.id, chosen!)
    await test.app.commands.sendFollowUp(
      conversation.id,
      test.app.store.getState().queued[conversation.id]![0]!,
    )
    await sent

    expect(shown(test).map(messageText)).toEqual(['A', 'one', 'C', 'two', 'B', 'three'])
  })

  it('keeps what waits when the next reply fails too', async () => {
    const test = await start()
    await stopWith(test, ['B', 'C'])
    test.service.script({ type: 'raw', status: 401, pieces: ['{"error":{"message":"No"}}'] })

    await test.send('D')

    expect(shown(test).map(messageText)).toEqual(['A', 'one', 'B', ''])
    const waiting = test.app.store.getState().queued[conversation.id]
    expect(waiting?.map(({ text }) => text)).toEqual(['C', 'D'])
  })

  it('fails with a way on, and keeps the message, where no model is chosen', async () => {
    const test = await start({ conversations: [CONVERSATION] })

    await test.send('Hi')

    expect(shown(test).at(-1)!.status).toMatchObject({ type: 'failed', error: { type: 'notSent' } })
    expect(messageText(shown(test)[0]!)).toBe('Hi')
  })
})

describe('continue', () => {
  it('goes on with a reply in the middle and keeps what follows it in sight', async () => {
    const test = await start()
    test.service.script(
      { type: 'reply', text: 'one' },
      { type: 'reply', text: 'two' },
      { type: 'reply', text: ' more' },
    )
    await test.send('A')
    await test.send('B')
    const [, reply] = selectPath(conversation.id)(test.app.store.getState())

    const continued = test.app.commands.continueReply(conversation.id, reply!)
    expect(shown(test)).toHaveLength(4)
    await continued

    expect(shown(test).map(messageText)).toEqual(['A', 'one more', 'B', 'two'])
  })
})

describe('regenerate, edit and delete', () => {
  it('make siblings and destroy nothing', async () => {
    const test = await start()
    await test.send('Hi')
    const [question, reply] = selectPath(conversation.id)(test.app.store.getState())

    await test.app.commands.regenerateReply(conversation.id, reply!)
    await test.app.commands.editMessage(conversation.id, question!, 'Hi again', { isSent: true })

    const texts = (await stored(test)).map(messageText)
    expect(texts.filter((text) => text.startsWith('Hi'))).toEqual(['Hi', 'Hi again'])
    expect(texts).toHaveLength(5)
    expect(messageText(shown(test)[0]!)).toBe('Hi again')

    await test.app.commands.chooseVariant(conversation.id, shown(test)[0]!.id, -1)
    expect(messageText(shown(test)[0]!)).toBe('Hi')
  })

  it('deletes one message, moves what followed up, and puts all of it back on undo', async () => {
    const test = await start()
    await test.send('A')
    await test.send('B')
    const before = shown(test).map(({ id }) => id)

    await test.app.commands.deleteMessage(conversation.id, before[1]!)
    expect(shown(test).map(({ id }) => id)).toEqual([before[0], before[2], before[3]])

    await test.app.commands.undo(test.app.store.getState().notices[0]!.id)
    expect(shown(test).map(({ id }) => id)).toEqual(before)
    expect((await stored(test)).map(({ id }) => id).toSorted()).toEqual([...before].toSorted())
  })

  it('copies the path into a new conversation and leaves the old one alone', async () => {
    const test = await start()
    await test.send('A')
    const [question] = selectPath(conversation.id)(test.app.store.getState())

    const fork = await test.app.commands.forkConversation(conversation.id, question as MessageId)

    expect(shown(test, fork).map(messageText)).toEqual(['A'])
    expect(shown(test)).toHaveLength(2)
    expect(test.app.store.getState().conversations[fork!]?.settings.branchOf).toBe(conversation.id)
  })

  it('names a branch by its own first question, unless the person named it', async () => {
    const test = await start()
    await test.send('A')
    const [question] = selectPath(conversation.id)(test.app.store.getState())
    const fork = (await test.app.commands.forkConversation(conversation.id, question as MessageId))!
    const titleNow = () => test.app.store.getState().conversations[fork]?.title
    expect(titleNow()).toMatch(/ \(branch\)$/)
    await test.app.commands.sendMessage(fork, { text: 'What about B?', attachments: [] }, () => undefined)
    expect(titleNow()).toBe('What about B?')
    await test.app.commands.sendMessage(fork, { text: 'And C?', attachments: [] }, () => undefined)
    expect(titleNow()).toBe('What about B?')

    const named = (await test.app.commands.forkConversation(conversation.id, question as MessageId))!
    await test.app.commands.renameConversation(named, 'Mine (branch)')
    await test.app.commands.sendMessage(named, { text: 'D', attachments: [] }, () => undefined)
    expect(test.app.store.getState().conversations[named]?.title).toBe('Mine (branch)')
  })

  it('keeps the summary of earlier messages for the copy of the message it ends with', async () => {
    const test = await start()
    await test.send('A')
    const [question = '' as MessageId] = selectPath(conversation.id)(test.app.store.getState())
    const contextCut = { type: 'summary', text: 'They met.', upTo: question } as const
    await test.app.commands.changeConversationSettings(conversation.id, { contextCut })

    const fork = (await test.app.commands.forkConversation(conversation.id, question))!

    const upTo = shown(test, fork)[0]?.id
    expect(upTo).not.toBe(question)
    expect(test.app.store.getState().conversations[fork]?.settings.contextCut).toEqual({
      ...contextCut,
      upTo,
    })
  })
})

describe('stopReply', () => {
  it('ends the request and keeps the text', async () => {
    const test = await start()
    test.service.script({
      type: 'raw',
      pieces: ['data: {"choices":[{"delta":{"content":"Hel"}}]}\n\n', { end: 'hang' }],
    })

    const sending = test.send('Hi')
    await waitFor(() => shownLive(test) === 'Hel')
    test.app.commands.stopReply(conversation.id)
    await sending

    expect(shown(test).at(-1)).toMatchObject({
      status: { type: 'stopped' },
      parts: [{ type: 'text', text: 'Hel' }],
    })
  })
})

const shownLive = (test: TestApp): string => {
  const reply = test.app.store.getState().replies[conversation.id]
  return reply ? messageText({ parts: test.app.liveReplies.read(reply.messageId) }) : ''
}

async function waitFor(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !isTrue(); turn++) await new Promise((resolve) => setTimeout(resolve, 4))
  expect(isTrue()).toBe(true)
}
