import { RECENT_MODELS, type Settings } from '@/domain/settings/settings'
import { isSameModel, type ModelRef } from '@/domain/modelRef'
import { applySettingsEdits, editsBetween, type SettingsEdit } from '@/domain/settings/settingsEdits'
import { describeStorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'

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
 * is written, so what another tab changes at the same moment stays. Fails with a sentence when it is not on disk.
 */
export async function keepSettings(
  { store, storage, tabs }: Deps,
  before: Settings,
  after: Settings,
): Promise<Result<void, string>> {
  const changes = editsBetween(before, after)
  const allowed = noLongerHeld(after, changes)
  store.getState().settingsChanged(allowed.length > 0 ? applySettingsEdits(after, allowed) : after)
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
