import { describe, expect, it, vi } from 'vitest'

import { watchRules } from '@/commands/projects/watchRules'
import { EMPTY_ASSISTANT } from '@/domain/assistants/assistant'
import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, ModelId, ProjectId } from '@/domain/ids'
import { projectIn, projectsIn } from '@/domain/projects/project'
import type { FileToSave } from '@/services/download/saveToDisk'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

const chat = (id: string, more: Partial<Conversation> = {}): Conversation => ({
  ...CONVERSATION,
  id: id as ConversationId,
  title: id,
  settings: { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as ModelId },
  ...more,
})

async function start() {
  const service = createScriptedService({ keys: null, reply: () => ({ text: 'Done' }) })
  const saved: string[] = []
  const test = await createTestApp({
    fetch: service.fetch,
    conversations: [chat('a'), chat('b'), chat('c')],
    parts: {
      saveToDisk: async ({ content }: FileToSave) => {
        saved.push(await new Response(content as ReadableStream).text())
        return { ok: true, value: undefined }
      },
    },
  })
  const projects = await test.app.commands.loadProjectCommands()
  const add = async (name: string, instructions = '') => {
    const added = await projects.addProject({ name, instructions })
    if (!added.ok) throw new Error(added.error)
    return added.value
  }
  const state = () => test.app.store.getState()
  const projectOf = (id: string) => state().conversations[id as ConversationId]?.settings.project
  const ids = (...names: readonly string[]) => names as readonly ConversationId[]
  const undo = () => test.app.commands.undo(state().notices.at(-1)!.id)
  const stored = async () => {
    const items = await test.storage.loadItems()
    return items.ok ? projectsIn(items.value).map(({ name }) => name) : []
  }
  const sent = async (id: string) => {
    await test.app.commands.sendMessage(id as ConversationId, { text: 'Hi', attachments: [] })
    return service.requests.findLast(({ method }) => method === 'POST')?.text ?? ''
  }
  return { ...test, projects, add, state, projectOf, ids, undo, stored, sent, saved }
}

describe('a project', () => {
  it('is on disk once it is made, and what is changed of it', async () => {
    const { projects, add, stored, state } = await start()
    const id = await add('Bees')
    await projects.changeProject(id, { name: 'Wasps', colour: 'amber' })
    expect(await stored()).toEqual(['Wasps'])
    expect(projectIn(state().items ?? {}, id)).toMatchObject({ name: 'Wasps', colour: 'amber' })
  })

  it('takes several chats in one step, which is undone in one', async () => {
    const { storage, projects, add, projectOf, ids, undo } = await start()
    const id = await add('Bees')
    await projects.moveToProject(ids('a', 'b'), id)
    expect([projectOf('a'), projectOf('b'), projectOf('c')]).toEqual([id, id, undefined])
    const onDisk = await storage.loadConversations(ids('a'))
    expect(onDisk.ok && onDisk.value[0]?.settings.project).toBe(id)
    await undo()
    expect([projectOf('a'), projectOf('b')]).toEqual([undefined, undefined])
  })

  it('gives its documents to a chat that moves in, takes them off one that leaves, and Undo puts both back', async () => {
    const { storage, projects, add, ids, state, undo } = await start()
    const id = await add('Bees')
    await projects.addDocuments(
      id,
      [new File(['A hive has one queen.'], 'hive.txt', { type: 'text/plain' })],
      new AbortController().signal,
    )
    const a = 'a' as ConversationId
    const attached = () => state().drafts[a]?.attachments.map(({ name }) => name)
    state().draftChanged(a, { text: 'How many', attachments: [] })
    await projects.moveToProject(ids('a'), id)
    expect(attached()).toEqual(['hive.txt'])
    const kept = await storage.loadLibrary()
    expect(JSON.stringify(kept)).toContain('hive.txt')
    state().draftChanged(a, { ...state().drafts[a]!, text: 'How many queens?' })
    await undo()
    expect(attached()).toEqual([])
    expect(state().drafts[a]?.text).toBe('How many queens?')

    await projects.moveToProject(ids('a'), id)
    await projects.moveToProject(ids('a'), null)
    expect(attached()).toEqual([])
    await undo()
    expect(attached()).toEqual(['hive.txt'])
  })

  it('does not attach what the chat was sent with already', async () => {
    const { app, projects, add, ids, state } = await start()
    const id = await add('Bees')
    await projects.addDocuments(
      id,
      [new File(['A hive has one queen.'], 'hive.txt', { type: 'text/plain' })],
      new AbortController().signal,
    )
    await projects.moveToProject(ids('a'), id)
    await app.commands.sendMessage('a' as ConversationId, {
      text: 'Hi',
      attachments: state().drafts['a']?.attachments ?? [],
    })
    state().draftChanged('a', { text: '', attachments: [] })
    await projects.moveToProject(ids('a'), null)
    await projects.moveToProject(ids('a'), id)
    expect(state().drafts['a']?.attachments).toEqual([])
  })

  it('says what moving a chat changes', async () => {
    const { projects, add, ids, state } = await start()
    await projects.moveToProject(ids('a'), await add('Bees', 'Be brief.'))
    expect(state().notices.at(-1)?.text).toContain('whose instructions are sent with it from now on')
    await projects.moveToProject(ids('a'), null)
    expect(state().notices.at(-1)?.text).toBe('1 chat was moved out of its project.')
  })

  it('sends its instructions before those of the chat, as they are at that moment', async () => {
    const { app, projects, add, ids, sent } = await start()
    const id = await add('Bees', 'Be brief.')
    await app.commands.changeConversationSettings('a' as ConversationId, { systemPrompt: 'In French.' })
    await projects.moveToProject(ids('a'), id)
    expect(await sent('a')).toContain('Be brief.\\n\\nIn French.')
    await projects.changeProject(id, { instructions: 'Be long.' })
    expect(await sent('a')).toContain('Be long.\\n\\nIn French.')
    await projects.moveToProject(ids('a'), null)
    expect(await sent('a')).not.toContain('Be long.')
  })

  it('refuses to send what it should send with and does not have', async () => {
    const { app, sent, state } = await start()
    await app.commands.changeConversationSettings('a' as ConversationId, { project: 'gone' as ProjectId })
    expect(await sent('a')).toBe('')
    const thread = state().threads['a' as ConversationId]
    expect(thread?.tree.byId.get(thread.path.at(-1)!)?.status).toMatchObject({
      type: 'failed',
      error: { type: 'notSent' },
    })
  })

  it('begins a new chat with its assistant and documents', async () => {
    const { app, projects, add, state } = await start()
    const assistants = await app.commands.loadAssistantCommands()
    const editor = await assistants.saveAssistant(null, { ...EMPTY_ASSISTANT, name: 'Editor' })
    const file = { id: 'f'.repeat(64) as never, name: 'bees.txt', mediaType: 'text/plain', sizeBytes: 4 }
    const id = await add('Bees')
    await projects.changeProject(id, { assistantId: editor.ok ? editor.value : null, documents: [file] })
    await projects.startInProject(id)
    expect(state().settings.newConversation).toMatchObject({
      project: id,
      assistant: { id: editor.ok && editor.value },
    })
    expect(state().drafts['new']?.attachments).toEqual([file])
    await projects.startInProject(null)
    expect(state().settings.newConversation.project).toBeUndefined()
  })

  it.each([true, false])(
    'is deleted in one step, its chats kept: %s, and comes back by Undo',
    async (keepsChats) => {
      const { app, projects, add, projectOf, ids, state, undo, stored } = await start()
      const id = await add('Bees')
      await projects.moveToProject(ids('a', 'b'), id)
      const applied: unknown[] = []
      const { apply } = app.deps.storage
      Object.assign(app.deps.storage, {
        apply: (...changes: Parameters<typeof apply>) => {
          applied.push(changes)
          return apply(...changes)
        },
      })
      await projects.deleteProject(id, { keepsChats })
      // One transaction: a kill leaves all of it or nothing.
      expect(applied).toHaveLength(1)
      expect(await stored()).toEqual([])
      expect(projectOf('a')).toBeUndefined()
      const isTrashed = state().conversations['a' as ConversationId]?.trashedAt !== null
      expect(isTrashed).toBe(!keepsChats)
      await undo()
      expect(await stored()).toEqual(['Bees'])
      expect(projectOf('a')).toBe(id)
      expect(state().conversations['a' as ConversationId]?.trashedAt).toBeNull()
    },
  )

  it('is exported with its chats alone, and comes in elsewhere with them', async () => {
    const { projects, add, ids, saved } = await start()
    const id = await add('Bees', 'Be brief.')
    await add('Wasps')
    await projects.moveToProject(ids('a'), id)
    await projects.exportProject(id)
    expect(saved[0]).toContain('"type":"item","id":"project/')
    expect(saved[0]).not.toContain('Wasps')

    const other = await createTestApp()
    const file = new File([saved[0]!], 'bees.jsonl')
    const report = await other.app.commands.importFile(file, {
      isDryRun: false,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    expect(report.further).toContainEqual({ kind: 'project', name: 'Bees', status: 'new' })
    const items = await other.storage.loadItems()
    expect(items.ok && projectIn(items.value, id)).toMatchObject({ name: 'Bees', instructions: 'Be brief.' })
    const chats = await other.storage.loadConversations(ids('a'))
    expect(chats.ok && chats.value[0]?.settings.project).toBe(id)
  })

  it('is exported without any chats, too', async () => {
    const { projects, add, saved } = await start()
    await projects.exportProject(await add('Bees'))
    expect(saved[0]).toContain('"name":"Bees"')
  })
})

describe('a project that collects the chats of an assistant', () => {
  it('takes those there are, and each that gets the assistant later, unless it is in a project', async () => {
    const { app, projects, add, projectOf, ids } = await start()
    const assistants = await app.commands.loadAssistantCommands()
    const saved = await assistants.saveAssistant(null, { ...EMPTY_ASSISTANT, name: 'Beekeeper' })
    if (!saved.ok) throw new Error(saved.error)
    const bees = await add('Bees')
    const other = await add('Other')
    const stop = watchRules(app.deps, app.commands.loadProjectCommands)
    await assistants.chooseAssistant('a' as ConversationId, saved.value)
    await projects.moveToProject(ids('b'), other)
    await assistants.chooseAssistant('b' as ConversationId, saved.value)
    expect([projectOf('a'), projectOf('b')]).toEqual([undefined, other])

    await projects.changeProject(bees, { collects: saved.value })
    await projects.collect()
    expect([projectOf('a'), projectOf('b'), projectOf('c')]).toEqual([bees, other, undefined])

    await assistants.chooseAssistant('c' as ConversationId, saved.value)
    await vi.waitFor(() => expect(projectOf('c')).toBe(bees))
    // What is taken out stays out.
    await projects.moveToProject(ids('c'), null)
    await app.commands.renameConversation('c' as ConversationId, 'Hives')
    expect(projectOf('c')).toBeUndefined()
    stop()
  })

  it('holds from the first request of a chat that is begun with it', async () => {
    const { app, projects, add, projectOf, sent } = await start()
    const assistants = await app.commands.loadAssistantCommands()
    const saved = await assistants.saveAssistant(null, { ...EMPTY_ASSISTANT, name: 'Beekeeper' })
    if (!saved.ok) throw new Error(saved.error)
    const bees = await add('Bees', 'Speak of bees alone.')
    await projects.changeProject(bees, { collects: saved.value })
    // Nobody moves it before: the watch of the page may come later.
    await assistants.chooseAssistant('a' as ConversationId, saved.value)
    expect(await sent('a')).toContain('Speak of bees alone.')
    expect(projectOf('a')).toBe(bees)
  })
})
