import {
  BUILTIN_CONNECTION,
  POCKET,
  SERVER_ID,
  withBuiltinConnection,
} from '@/domain/builtin/builtinConnection'
import type { Connection } from '@/domain/connections/connection'
import { isSameModel, type ModelRef } from '@/domain/modelRef'
import { RECENT_MODELS, type Settings } from '@/domain/settings/settings'
import { applySettingsEdits, editsBetween, type SettingsEdit } from '@/domain/settings/settingsEdits'
import { describeStorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import type { AppStore } from '@/store/appStore'

import type { CommandDeps } from '../deps'

/** New values, or how to make them of the settings of the moment. Lists and records need the second form. */
type Change = Partial<Settings> | ((now: Settings) => Partial<Settings>)

/**
 * Changes settings of the whole app, in memory at once and on disk. Succeeds once they are on disk; fails with a
 * sentence, which a notice shows too.
 */
export const createChangeAppSettings = (deps: CommandDeps) =>
  async function changeAppSettings(change: Change): Promise<Result<void, string>> {
    const { settings } = deps.store.getState()
    const changed = typeof change === 'function' ? change(settings) : change
    return keepSettings(deps, settings, { ...settings, ...changed })
  }

type Deps = Pick<CommandDeps, 'store' | 'storage' | 'tabs'>

/**
 * Makes these the settings, in memory at once, then on disk and in the other tabs. Only what differs from `before`
 * changes, so what was changed since, here or in another tab, stays. Fails with a sentence when it is not on disk.
 */
export async function keepSettings(
  { store, storage, tabs }: Deps,
  before: Settings,
  after: Settings,
): Promise<Result<void, string>> {
  const changes = editsBetween(before, after)
  const { settings: now, settingsChanged } = store.getState()
  // A command that waited for something since gives an older `before`.
  const changed = now === before || now === after ? after : applySettingsEdits(now, changes)
  const allowed = noLongerHeld(changed, changes)
  settingsChanged(allowed.length > 0 ? applySettingsEdits(changed, allowed) : changed)
  const edits = [...changes, ...allowed]
  if (edits.length === 0) return ok(undefined)
  const saved = await storage.changeSettings(edits)
  if (saved.ok) {
    tabs.announceKind('settings')
    return saved
  }
  const error = describeStorageError(saved.error)
  store.getState().noticeShown({ id: 'settings', tone: 'danger', text: error })
  return failed(error)
}

/** What the person sets here has nothing left to allow from elsewhere. */
const noLongerHeld = ({ heldValues }: Settings, changes: readonly SettingsEdit[]): readonly SettingsEdit[] =>
  changes
    .map(({ path }) => JSON.stringify(path))
    .filter((name) => Object.hasOwn(heldValues, name))
    .map((name) => ({ type: 'unset', path: ['heldValues', name] }))

/** The list with `model` in front, at most 8 long. */
export const withRecent = (recent: readonly ModelRef[], model: ModelRef): readonly ModelRef[] =>
  [model, ...recent.filter((other) => !isSameModel(other, model))].slice(0, RECENT_MODELS)

type Preferences = { readonly settings: Settings; readonly connections: readonly Connection[] }

/** Takes what is stored into the store: the connections that are not stored stay, and there is always a model. */
export function takePreferences(store: AppStore, { settings, connections }: Preferences): void {
  const state = store.getState()
  const server = state.connections.filter(({ type }) => type === 'server')
  // First: they say which connections wait to be allowed. Whether this server still offers one is known only when it
  // has been asked.
  state.settingsChanged(withModelChosen(settings, [SERVER_ID, ...connections.map(({ id }) => id)]))
  state.connectionsLoaded(withBuiltinConnection([...server, ...connections]))
}

/** A new conversation always has a model: the one chosen last, or else the tiny one on this device. */
export function withModelChosen(settings: Settings, known: readonly Connection['id'][]): Settings {
  const { newConversation } = settings
  const { connectionId, modelId } = newConversation
  const isKnown = connectionId !== null && [BUILTIN_CONNECTION.id, ...known].includes(connectionId)
  return isKnown && modelId !== null
    ? settings
    : {
        ...settings,
        newConversation: { ...newConversation, connectionId: BUILTIN_CONNECTION.id, modelId: POCKET },
      }
}
