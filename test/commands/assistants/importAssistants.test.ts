import { expect, it } from 'vitest'

import { EMPTY_ASSISTANT } from '@/domain/assistants/assistant'
import { assistantIn, assistantsIn } from '@/domain/assistants/readAssistants'
import type { ModelId } from '@/domain/ids'
import { CONNECTION, createTestApp } from '#test/support/createTestApp'

async function start(connections = [CONNECTION]) {
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
  const { app, storage, commands, saved } = await start([
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

  const there = await start()
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
  const alone = await start([])
  const other = await alone.read(new File([text], 'keeper.assistant.json'))
  expect(other.versions[0]?.model).toBeNull()
  expect(other.notes[0]).toContain('not set up here')
})

it('refuses any other file, and says so', async () => {
  const { commands } = await start()
  const imported = await commands.importAssistants([new File(['{}'], 'x.json')])
  expect(imported).toEqual({
    ok: false,
    error: 'x.json: This file is not an assistant. Choose one that “Share as file” made, or a skill.',
  })
})
