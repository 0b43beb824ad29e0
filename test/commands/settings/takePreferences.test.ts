import { describe, expect, it } from 'vitest'

import { BUILTIN_CONNECTION, POCKET, SERVER_ID } from '@/domain/builtin/builtinConnection'
import { takePreferences, withModelChosen } from '@/commands/settings/changeAppSettings'
import type { ConnectionId, ModelId } from '@/domain/ids'
import { DEFAULT_SETTINGS, type Settings } from '@/domain/settings/settings'
import { createAppStore } from '@/store/appStore'
import { CONNECTION } from '#test/support/createTestApp'

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
