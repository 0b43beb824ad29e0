import { describe, expect, it } from 'vitest'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { takePreferences, withModelChosen } from '@/commands/settings/changeAppSettings'
import { BUILTIN_CONNECTION, POCKET, SERVER_ID } from '@/domain/builtin/builtinConnection'
import type { ConnectionId, ModelId } from '@/domain/ids'
import { DEFAULT_SETTINGS, type Settings } from '@/domain/settings/settings'
import { createAppStore } from '@/store/appStore'

const choosing = (connectionId: ConnectionId | null): Settings => ({
  ...DEFAULT_SETTINGS,
  newConversation: { ...DEFAULT_SETTINGS.newConversation, connectionId, modelId: 'finch' as ModelId },
})
const chosenIn = ({ newConversation }: Settings) => [newConversation.connectionId, newConversation.modelId]

describe('the model of a new conversation', () => {
  it('is the one chosen last, also where this server is asked for it', () => {
    expect(chosenIn(withModelChosen(choosing(CONNECTION.id), [CONNECTION.id]))).toEqual([
      CONNECTION.id,
      'finch',
    ])
    const store = createAppStore()
    takePreferences(store, { settings: choosing(SERVER_ID), connections: [] })
    expect(chosenIn(store.getState().settings)).toEqual([SERVER_ID, 'finch'])
  })

  it('is the one on this device where the chosen one has gone', () => {
    expect(chosenIn(withModelChosen(choosing(CONNECTION.id), []))).toEqual([BUILTIN_CONNECTION.id, POCKET])
    expect(chosenIn(withModelChosen(choosing(null), []))).toEqual([BUILTIN_CONNECTION.id, POCKET])
  })
})

it('keeps the connections that are not stored', () => {
  const store = createAppStore()
  store.getState().connectionsLoaded([{ ...CONNECTION, id: SERVER_ID, type: 'server' }])
  takePreferences(store, { settings: DEFAULT_SETTINGS, connections: [CONNECTION] })
  expect(store.getState().connections.map(({ id }) => id)).toEqual([
    SERVER_ID,
    CONNECTION.id,
    BUILTIN_CONNECTION.id,
  ])
})

const prompt = (id: string) => ({ id, title: `Prompt ${id}`, text: 'Sum up.', kind: 'message' as const })

it('a deleted prompt comes back by Undo, beside what was added since', async () => {
  const { app } = await createTestApp()
  const { changeAppSettings, deletePrompt, undo } = app.commands
  const titles = () => app.store.getState().settings.prompts.map(({ title }) => title)
  await changeAppSettings({ prompts: [prompt('a'), prompt('b')] })
  await deletePrompt('a')
  const notice = app.store.getState().notices.at(-1)
  expect(notice?.text).toBe('“Prompt a” was deleted.')
  await changeAppSettings((now) => ({ prompts: [...now.prompts, prompt('c')] }))
  await undo(notice!.id)
  expect(titles()).toEqual(['Prompt b', 'Prompt c', 'Prompt a'])
})
