import { createStore } from 'zustand/vanilla'

import { createActivitySlice, type ActivitySlice } from './activitySlice'
import { createConversationsSlice, type ConversationsSlice } from './conversationsSlice'
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
