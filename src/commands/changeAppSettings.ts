import type { ModelRef, Settings } from '@/domain/settings'

import type { CommandDeps } from './deps'

/** Changes settings of the whole app, in memory at once and on disk. */
export const createChangeAppSettings = (deps: CommandDeps) =>
  async function changeAppSettings(change: Partial<Settings>): Promise<void> {
    await keepSettings(deps, { ...deps.store.getState().settings, ...change })
  }

type Means = Pick<CommandDeps, 'store' | 'storage' | 'tabs'>

/** Makes these the settings, in memory at once, then on disk and in the other tabs. */
export async function keepSettings({ store, storage, tabs }: Means, settings: Settings): Promise<void> {
  store.getState().settingsChanged(settings)
  await storage.saveSettings(settings)
  // Of the steps of a slider the last is on disk, and worth reading.
  if (store.getState().settings === settings) tabs.announceKind('settings')
}

const RECENT_MODELS = 8

/** The list with `model` in front, at most 8 long. */
export const withRecent = (recent: readonly ModelRef[], model: ModelRef): readonly ModelRef[] =>
  [model, ...recent.filter((other) => !isSameModel(other, model))].slice(0, RECENT_MODELS)

/** Whether two references name the same model of the same connection. */
export const isSameModel = (one: ModelRef, other: ModelRef): boolean =>
  one.connectionId === other.connectionId && one.modelId === other.modelId
