import type { StateCreator } from 'zustand/vanilla'

import type { Connection } from '@/domain/connections/connection'
import type { ConnectionId } from '@/domain/ids'
import { DEFAULT_SETTINGS, type Settings } from '@/domain/settings/settings'

export type SettingsSlice = {
  readonly settings: Settings
  readonly connections: readonly Connection[]
  /** What models were called and cost when they were last shown (`domain/models/shownModel`). */
  readonly shownModels: string
  /** Why sync has stopped on this device, as a sentence; null while it has not. */
  readonly syncProblem: string | null
  settingsChanged: (settings: Settings) => void
  connectionSaved: (connection: Connection) => void
  connectionRemoved: (id: ConnectionId) => void
  connectionsLoaded: (connections: readonly Connection[]) => void
  modelsShown: (shownModels: string) => void
  syncProblemChanged: (syncProblem: string | null) => void
}

/** Settings of the app and the services it is connected to. Keys are not here: see `services/keys`. */
export const createSettingsSlice: StateCreator<SettingsSlice> = (set) => ({
  settings: DEFAULT_SETTINGS,
  connections: [],
  shownModels: '',
  syncProblem: null,

  settingsChanged: (settings) => set({ settings }),

  connectionSaved: (connection) =>
    set(({ connections }) => ({
      connections: connections.some(({ id }) => id === connection.id)
        ? connections.map((known) => (known.id === connection.id ? connection : known))
        : [...connections, connection],
    })),

  connectionRemoved: (id) =>
    set(({ connections }) => ({ connections: connections.filter((connection) => connection.id !== id) })),

  connectionsLoaded: (connections) => set({ connections }),

  modelsShown: (shownModels) => set({ shownModels }),

  syncProblemChanged: (syncProblem) => set({ syncProblem }),
})
