// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'

import { createMemoryProvider, memoryTool } from '@/commands/memory/memoryProvider'
import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, ModelId, ProjectId } from '@/domain/ids'
import { EVERYWHERE, memoriesIn } from '@/domain/memory/memory'
import type { Settings } from '@/domain/settings/settings'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

const FACT = 'Answers should be in British English.'

async function start(
  settings: Partial<Settings> = { isMemoryOn: true },
  chat: Partial<Conversation['settings']> = {},
) {
  const service = createScriptedService({ keys: null, reply: () => ({ text: 'Done' }) })
  const { app, storage } = await createTestApp({
    settings,
    fetch: service.fetch,
    conversations: [
      {
        ...CONVERSATION,
        settings: {
          ...CONVERSATION.settings,
          connectionId: CONNECTION.id,
          modelId: 'acme/swift-8b' as ModelId,
          ...chat,
        },
      },
    ],
  })
  const memory = await app.commands.loadMemoryCommands()
  const add = async (text: string) => {
    const added = await memory.addMemory({ text, space: EVERYWHERE, source: null, by: 'person' })
    return added.ok ? added.value : expect.fail(added.error)
  }
  const stored = async () => {
    const items = await storage.loadItems()
    return items.ok ? memoriesIn(items.value) : []
  }
  const sent = async () => {
    await app.commands.sendMessage(CONVERSATION.id, { text: 'Hi', attachments: [] })
    return service.requests.findLast(({ method }) => method === 'POST')?.text ?? ''
  }
  const propose = async (fact: string, id: ConversationId = CONVERSATION.id) => {
    const { tools } = await createMemoryProvider(app.deps).toolsOf(
      [memoryTool().source.id],
      new AbortController().signal,
    )
    return tools[0]?.run(
      { id: 'call', name: 'remember', arguments: { fact } },
      {
        signal: new AbortController().signal,
        onProgress: () => undefined,
        conversationId: id,
      },
    )
  }
  return { app, memory, add, stored, sent, propose }
}

describe('what is remembered', () => {
  it('is on disk, is sent with chats, and no longer once it is deleted; Undo brings it back', async () => {
    const { app, memory, add, stored, sent } = await start()
    const id = await add(`  ${FACT} `)
    expect((await stored()).map(({ text }) => text)).toEqual([FACT])
    expect(await sent()).toContain(FACT)
    await memory.deleteMemories([id])
    expect(await sent()).not.toContain(FACT)
    await app.commands.undo(app.store.getState().notices.at(-1)!.id)
    expect(await sent()).toContain(FACT)
  })

  it('is changed in place', async () => {
    const { memory, add, stored } = await start()
    await add(FACT)
    const [before] = await stored()
    await memory.changeMemory({ ...before!, text: 'American English, please.' })
    expect((await stored()).map(({ text }) => text)).toEqual(['American English, please.'])
  })

  it('is a fact: neither empty nor long', async () => {
    const { memory } = await start()
    const add = (text: string) => memory.addMemory({ text, space: EVERYWHERE, source: null, by: 'person' })
    expect(await add(' ')).toMatchObject({ ok: false })
    expect(await add('x'.repeat(501))).toMatchObject({ ok: false })
  })

  it.each([
    ['while memory is off', { isMemoryOn: false }, {}],
    ['in a chat without it', { isMemoryOn: true }, { noMemory: true }],
  ] as const)('is not sent %s', async (_, settings, chat) => {
    const { add, sent } = await start(settings, chat)
    await add(FACT)
    expect(await sent()).toContain('Hi')
    expect(await sent()).not.toContain(FACT)
  })

  it('never leaves under a data lock', async () => {
    const { app, add, sent } = await start()
    await add(FACT)
    await app.commands.changeConversationSettings(CONVERSATION.id, {
      dataRule: { noTraining: false, noRetention: false },
    })
    expect(await sent()).not.toContain(FACT)
  })

  it('goes with chats alone: not with titles and tests', async () => {
    const { app, add } = await start()
    await add(FACT)
    const bodies: string[] = []
    const exchanges = async () => {
      const rows = await app.deps.storage.loadExchanges({ limit: 10 })
      if (rows.ok) bodies.push(...rows.value.map(({ body }) => body))
    }
    await app.commands.sendMessage(CONVERSATION.id, { text: 'Hi', attachments: [] })
    await app.commands.changeConversationSettings(CONVERSATION.id, { noMemory: true })
    const state = app.store.getState()
    state.changesRecorded({
      conversations: [
        { ...state.conversations[CONVERSATION.id]!, titledBy: 'firstLine', settings: CONVERSATION.settings },
      ],
    })
    await exchanges()
    expect(bodies.filter((body) => body.includes(FACT))).toHaveLength(1)
    await app.commands.testModel(
      { connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as ModelId },
      new AbortController().signal,
    )
    bodies.length = 0
    await exchanges()
    expect(bodies.filter((body) => body.includes(FACT))).toHaveLength(1)
  })
})

describe('what a model proposes', () => {
  it('is kept once the call is made, with the chat it is from', async () => {
    const { stored, propose } = await start()
    expect(await propose(FACT)).toMatchObject({ state: 'done' })
    expect(await stored()).toMatchObject([
      { text: FACT, by: 'model', source: { conversationId: CONVERSATION.id } },
    ])
  })

  it('stays in the project it was said in', async () => {
    const { stored, propose } = await start({ isMemoryOn: true }, { project: 'bees' as ProjectId })
    await propose(FACT)
    expect((await stored())[0]?.space).toEqual({ type: 'project', id: 'bees' })
  })

  it('is not kept from a temporary chat, under a data lock, or where it is no fact', async () => {
    const { app, stored, propose } = await start()
    const temporary = await app.commands.startTemporaryChat()
    expect(await propose(FACT, temporary)).toMatchObject({ state: 'failed' })
    expect(await propose('')).toMatchObject({ state: 'failed' })
    await app.commands.changeConversationSettings(CONVERSATION.id, {
      dataRule: { noTraining: true, noRetention: false },
    })
    expect(await propose(FACT)).toMatchObject({ state: 'failed' })
    expect(await stored()).toEqual([])
  })

  it('is asked about, and cannot be offered while memory is off', async () => {
    expect(memoryTool().hints.isReadOnly).toBe(false)
    const { propose } = await start({ isMemoryOn: false })
    expect(await propose(FACT)).toBeUndefined()
  })
})
