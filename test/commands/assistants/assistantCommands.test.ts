import { describe, expect, it } from 'vitest'

import { CONNECTION, CONVERSATION, createTestApp, valueOf } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'
import { EMPTY_ASSISTANT, type AssistantContent } from '@/domain/assistants/assistant'
import { assistantIn, assistantsIn, versionsOf } from '@/domain/assistants/readAssistants'
import type { AssistantId, ModelId } from '@/domain/ids'
import type { ItemName } from '@/domain/items/item'
import { selectThread } from '@/store/selectors'

const MODEL = 'acme/swift-8b' as ModelId
const EDITOR: AssistantContent = {
  ...EMPTY_ASSISTANT,
  name: 'Editor',
  instructions: 'You edit texts. Today is {{date}}.',
  parameters: { temperature: { value: 0.2, origin: 'mine' } },
}

async function start() {
  const service = createScriptedService({ keys: null, reply: () => ({ text: 'Done' }) })
  const settings = { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: MODEL }
  const { app, storage } = await createTestApp({
    fetch: service.fetch,
    conversations: [{ ...CONVERSATION, settings }],
  })
  const commands = await app.commands.loadAssistantCommands()
  const save = async (content: AssistantContent, id: AssistantId | null = null) => {
    const saved = await commands.saveAssistant(id, content)
    if (!saved.ok) throw new Error(saved.error)
    return saved.value
  }
  return {
    app,
    storage,
    commands,
    save,
    items: () => app.store.getState().items ?? {},
    settings: () => app.store.getState().conversations[CONVERSATION.id]!.settings,
    send: async () => {
      await app.commands.sendMessage(CONVERSATION.id, { text: 'Hi', attachments: [] })
      return JSON.parse(service.requests.findLast(({ method }) => method === 'POST')?.text ?? '{}') as {
        messages: { role: string; content: string }[]
        temperature?: number
      }
    },
    problem: () => {
      const { tree, path } = selectThread(CONVERSATION.id)(app.store.getState())
      return tree.byId.get(path.at(-1)!)?.status
    },
  }
}

describe('an assistant', () => {
  it('is on disk once it is saved, and an edit makes another version', async () => {
    const { storage, save, items } = await start()
    const id = await save(EDITOR)
    await save({ ...EDITOR, name: 'Proofreader' }, id)
    await save({ ...EDITOR, name: 'Proofreader' }, id)

    expect(versionsOf(items(), id).map(({ name, number }) => `${name} ${number}`)).toEqual([
      'Proofreader 2',
      'Editor 1',
    ])
    expect(await valueOf(storage.loadItems())).toEqual(items())
  })

  it('is sent with what it says, and its parameters', async () => {
    const { commands, save, send, settings } = await start()
    const id = await save(EDITOR)
    await commands.chooseAssistant(CONVERSATION.id, id)
    const body = await send()

    expect(body.messages[0]).toEqual({ role: 'system', content: 'You edit texts. Today is 2026-09-21.' })
    expect(body.temperature).toBe(0.2)
    expect(settings()).toMatchObject({ systemPrompt: '', assistant: { id } })
  })

  it('stays as it was in chats that took it, until it is chosen again', async () => {
    const { commands, save, send } = await start()
    const id = await save(EDITOR)
    await commands.chooseAssistant(CONVERSATION.id, id)
    await save({ ...EDITOR, instructions: 'You are strict.' }, id)
    expect((await send()).messages[0]?.content).toMatch(/^You edit texts/)

    await commands.chooseAssistant(CONVERSATION.id, id)
    expect((await send()).messages[0]?.content).toBe('You are strict.')
  })

  it('leaves with its parameters when none is chosen; what was set by hand stays', async () => {
    const { app, commands, save, settings, send } = await start()
    await commands.chooseAssistant(CONVERSATION.id, await save(EDITOR))
    await app.commands.changeConversationSettings(CONVERSATION.id, {
      parameters: { ...settings().parameters, top_p: { value: 0.5, origin: 'mine' } },
    })
    await commands.chooseAssistant(CONVERSATION.id, null)

    expect(settings()).not.toHaveProperty('assistant')
    expect(settings().parameters).toEqual({ top_p: { value: 0.5, origin: 'mine' } })
    expect((await send()).messages[0]?.role).toBe('user')
  })

  it('can be deleted and brought back; chats that use it answer as before', async () => {
    const { app, commands, save, items, send } = await start()
    const id = await save(EDITOR)
    await save({ ...EDITOR, name: 'Proofreader' }, id)
    await commands.chooseAssistant(CONVERSATION.id, id)
    const before = items()
    await commands.deleteAssistants([id])

    expect(assistantsIn(items())).toEqual([])
    expect(versionsOf(items(), id).map(({ number }) => number)).toEqual([2])
    expect((await send()).messages[0]?.content).toMatch(/^You edit texts/)

    await app.commands.undo(app.store.getState().notices.at(-1)!.id)
    expect(items()).toEqual(before)
  })

  it('can be copied', async () => {
    const { commands, save, items } = await start()
    const copied = await commands.copyAssistant(await save(EDITOR))

    expect(copied.ok && assistantIn(items(), copied.value)?.version.name).toBe('Editor (copy)')
    expect(assistantsIn(items())).toHaveLength(2)
  })

  it('that is not on this device holds back the request, and says what to do', async () => {
    const { app, commands, save, send, items, problem } = await start()
    const id = await save(EDITOR)
    await commands.chooseAssistant(CONVERSATION.id, id)
    app.store.getState().changesRecorded({
      items: Object.keys(items()).map((name) => [name as ItemName, null]),
    })
    const body = await send()

    expect(body.messages).toBeUndefined()
    expect(problem()).toMatchObject({
      type: 'failed',
      error: { type: 'notSent', reason: expect.stringContaining('not on this device') as string },
    })
  })

  it('of the next new chat goes into that chat, and not into the one after', async () => {
    const { app, commands, save } = await start()
    const id = await save(EDITOR)
    await commands.chooseAssistant(null, id)
    expect(app.store.getState().settings.newConversation.assistant?.id).toBe(id)
    await app.commands.sendMessage(null, { text: 'Hello', attachments: [] })

    const made = Object.values(app.store.getState().conversations).find((each) => each.id !== CONVERSATION.id)
    expect(made?.settings.assistant?.id).toBe(id)
    expect(app.store.getState().settings.newConversation).not.toHaveProperty('assistant')
  })
})

async function startImport(connections = [CONNECTION]) {
  const saved: Blob[] = []
  const { app, storage } = await createTestApp({
    connections,
    parts: {
      saveToDisk: ({ content }) => {
        saved.push(content as Blob)
        return Promise.resolve({ ok: true, value: undefined })
      },
    },
  })
  const commands = await app.commands.loadAssistantCommands()
  const read = async (...files: File[]) => {
    const imported = await commands.importAssistants(files)
    if (!imported.ok) throw new Error(imported.error)
    const items = app.store.getState().items ?? {}
    return {
      notes: imported.value.notes,
      versions: imported.value.ids.map((id) => assistantIn(items, id)!.version),
    }
  }
  return { app, storage, commands, read, saved }
}

it('brings a shared assistant to another device with its documents, and without keys', async () => {
  const { app, storage, commands, saved } = await startImport([
    { ...CONNECTION, headers: { 'X-Key': 'sk-canary' } },
  ])
  const document = await storage.saveAttachment(new Blob(['Bees'], { type: 'text/plain' }), 'bees.txt')
  if (!document.ok) throw new Error(document.error.type)
  const made = await commands.saveAssistant(null, {
    ...EMPTY_ASSISTANT,
    name: 'Keeper',
    instructions: 'Keep bees.',
    model: { connectionId: CONNECTION.id, modelId: 'swift' as ModelId },
    documents: [document.value],
  })
  expect(await commands.shareAssistant(made.ok ? made.value : (app.newId() as never))).toEqual({
    ok: true,
    value: undefined,
  })
  const text = await saved[0]!.text()
  expect(text).not.toContain('canary')

  const there = await startImport()
  const { versions, notes } = await there.read(new File([text], 'keeper.assistant.json'))
  expect(notes).toEqual([])
  expect(versions).toMatchObject([
    {
      name: 'Keeper',
      instructions: 'Keep bees.',
      model: { connectionId: CONNECTION.id, modelId: 'swift' },
      documents: [{ id: document.value.id, name: 'bees.txt' }],
    },
  ])
  // Brought in again, it is the one that is there.
  const again = await there.read(new File([text], 'keeper.assistant.json'))
  expect(again.versions).toEqual(versions)
  expect(again.notes).toEqual(['“Keeper” is already here.'])
  expect(assistantsIn(there.app.store.getState().items ?? {})).toHaveLength(1)
  const alone = await startImport([])
  const other = await alone.read(new File([text], 'keeper.assistant.json'))
  expect(other.versions[0]?.model).toBeNull()
  expect(other.notes[0]).toContain('not set up here')
})

it('refuses any other file, and says so', async () => {
  const { commands } = await startImport()
  const imported = await commands.importAssistants([new File(['{}'], 'x.json')])
  expect(imported).toEqual({
    ok: false,
    error: 'x.json: This file is not an assistant. Choose one that “Share as file” made, or a skill.',
  })
})
