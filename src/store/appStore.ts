import { createStore } from 'zustand/vanilla'

import { type ActivitySlice, createActivitySlice } from './activitySlice'
import { type ConversationsSlice, createConversationsSlice } from './conversationsSlice'
import { createRunsSlice, type RunsSlice } from './runsSlice'
import { createSettingsSlice, type SettingsSlice } from './settingsSlice'
import { createToolServersSlice, type ToolServersSlice } from './toolServersSlice'

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
