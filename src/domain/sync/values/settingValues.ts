import { canonicalJson } from '@/lib/canonicalJson'

import { ruleOf } from '../../settings/settingRules'
import { DEFAULT_SETTINGS, type Settings } from '../../settings/settings'
import { editsBetween, type SettingsEdit } from '../../settings/settingsEdits'

/** What settings are told as changes of. */
export const ORIGIN: Settings = DEFAULT_SETTINGS

/**
 * The settings that travel, as values by name: fields of records and items of lists by themselves, so that two devices
 * change two of them without a conflict. Each value is the edit that makes it.
 */
export function settingValues(settings: Settings): ReadonlyMap<string, SettingsEdit> {
  return new Map(
    editsBetween(ORIGIN, settings)
      .filter(travels)
      .map((edit) => [nameOf(edit), edit]),
  )
}

/** Whether it is for all devices of the person. */
export const travels = ({ path }: SettingsEdit): boolean => ruleOf(path).syncs

/** The path, and for items of lists which one. */
function nameOf(edit: SettingsEdit): string {
  if (edit.type === 'set' || edit.type === 'unset') return canonicalJson([edit.path])
  return canonicalJson([edit.path, referenceOf(edit.item)])
}

function referenceOf(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('id' in item)) return item
  return { id: item.id }
}
