import { readSetting } from '@/domain/schema/readSettings'
import { DEFAULT_SETTINGS, type Settings } from '@/domain/settings/settings'
import type { SettingsEdit, SettingsPath } from '@/domain/settings/settingsEdits'
import { isRecord } from '@/lib/json'

/**
 * The edits of settings in what a page left in local storage. Earlier versions left all settings as they were: then
 * each is an edit of its own. Anything else is passed over.
 */
export function readLeftEdits(left: unknown): readonly SettingsEdit[] {
  if (!isRecord(left)) return []
  if (Array.isArray(left['edits'])) return left['edits'].filter(isEdit)
  const { settings } = left
  if (!isRecord(settings)) return []
  return Object.keys(settings)
    .filter(isSettingName)
    .map((name) => ({ type: 'set', path: [name], value: readSetting(name, settings[name]).value }))
}

const isSettingName = (name: string): name is keyof Settings => Object.hasOwn(DEFAULT_SETTINGS, name)

const isEdit = (edit: unknown): edit is SettingsEdit =>
  isRecord(edit) &&
  ['set', 'unset', 'put', 'remove', 'front'].includes(String(edit['type'])) &&
  isPath(edit['path'])

const isPath = (path: unknown): path is SettingsPath =>
  Array.isArray(path) && path.every((name) => typeof name === 'string') && isSettingName(String(path[0]))
