import { createStore, type StateCreator } from 'zustand/vanilla'

import type { Connection } from '@/domain/connections/connection'
import type { ConnectionId, MessageId, RunId } from '@/domain/ids'
import type { Run, RunCell } from '@/domain/runs/run'
import { DEFAULT_SETTINGS, type Settings } from '@/domain/settings/settings'

import { type ActivitySlice, createActivitySlice } from './activitySlice'
import { type ConversationsSlice, createConversationsSlice } from './conversationsSlice'
import { createToolServersSlice, type ToolServersSlice } from './toolServersSlice'

type RunsSlice = {
  /** Only those that have been opened or started here. */
  readonly runs: Readonly<Partial<Record<RunId, Run>>>
  /** A run as it was read from disk or planned. */
  runLoaded: (run: Run) => void
  /** Anything but its cells. */
  runChanged: (id: RunId, change: Partial<Omit<Run, 'id' | 'cells'>>) => void
  cellsChanged: (id: RunId, cells: readonly RunCell[]) => void
  runRemoved: (id: RunId) => void
}

/** Runs and their cells. The text of a cell that streams is in `LiveReplies`, not here. */
const createRunsSlice: StateCreator<RunsSlice> = (set) => ({
  runs: {},

  runLoaded: (run) => set(({ runs }) => ({ runs: { ...runs, [run.id]: run } })),

  runChanged: (id, change) =>
    set(({ runs }) => {
      const run = runs[id]
      return run ? { runs: { ...runs, [id]: { ...run, ...change } } } : {}
    }),

  cellsChanged: (id, changed) =>
    set(({ runs }) => {
      const run = runs[id]
      if (!run) return {}
      const byId = new Map<MessageId, RunCell>(changed.map((cell) => [cell.id, cell]))
      return {
        runs: { ...runs, [id]: { ...run, cells: run.cells.map((cell) => byId.get(cell.id) ?? cell) } },
      }
    }),

  runRemoved: (id) =>
    set(({ runs }) => ({ runs: Object.fromEntries(Object.entries(runs).filter(([key]) => key !== id)) })),
})

type SettingsSlice = {
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
const createSettingsSlice: StateCreator<SettingsSlice> = (set) => ({
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

export type AppState = ConversationsSlice & SettingsSlice & ActivitySlice & RunsSlice & ToolServersSlice
export type AppStore = ReturnType<typeof createAppStore>

/** A fresh store. The app makes one; each test makes its own. */
export const createAppStore = () =>
  createStore<AppState>()((...store) => ({
    ...createConversationsSlice(...store),
    ...createSettingsSlice(...store),
    ...createActivitySlice(...store),
    ...createRunsSlice(...store),
    ...createToolServersSlice(...store),
  }))

type ViewStore = {
  /** The same state; its listeners hear nothing while it is held. */
  readonly store: AppStore
  /** Holds the listeners back. Returns the release: then they hear once of all that changed meanwhile. */
  readonly hold: () => () => void
}

/**
 * The store as views get it. React renders in the microtask that follows a change, ahead of what was about to happen
 * next; held, a request leaves first and the rendering follows in the next task.
 */
export function createViewStore(store: AppStore): ViewStore {
  const listeners = new Set<(state: AppState, before: AppState) => void>()
  let holds = 0
  let missed: AppState | undefined

  const tell = (state: AppState, before: AppState) => {
    for (const listener of [...listeners]) listener(state, before)
  }
  store.subscribe((state, before) => {
    if (holds === 0) tell(state, before)
    else missed ??= before
  })

  return {
    store: {
      ...store,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    hold: () => {
      holds += 1
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        holds -= 1
        const before = missed
        if (holds > 0 || !before) return
        missed = undefined
        tell(store.getState(), before)
      }
    },
  }
}
