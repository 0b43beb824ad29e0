import { SETTING_RULES } from '../settings/settingRules'
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings'
import { applySettingsEdits, editsBetween, type SettingsEdit } from '../settings/settingsEdits'

/** Whether a setting is written into files. */
export const isInFiles = (name: keyof Settings): boolean => SETTING_RULES[name].isInFiles

/**
 * The edits that bring a setting of a file in. What was changed here stays: a setting of the file counts where this
 * device has the default, and lists and records get what they do not have. `isKept` where something here differs.
 */
export function mergeSetting<Name extends keyof Settings>(
  here: Settings,
  name: Name,
  value: Settings[Name],
): { readonly edits: readonly SettingsEdit[]; readonly isKept: boolean } {
  if (SETTING_RULES[name].fromElsewhere === 'never') return { edits: [], isKept: true }
  // Applying the edits of this device to the file's setting gives both, with this device's values where both have one.
  const file = { ...DEFAULT_SETTINGS, [name]: value }
  const own = editsBetween(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, [name]: here[name] })
  const both = applySettingsEdits(file, own)
  const isDefaultHere = own.length === 0
  const merged = isDefaultHere ? file : both
  return {
    edits: editsBetween(here, { ...here, [name]: merged[name] }),
    // Recent models are in an order of this device's own.
    isKept:
      name !== 'recentModels' &&
      JSON.stringify(merged[name]) !==
        JSON.stringify(applySettingsEdits(merged, fromFile(name, value))[name]),
  }
}

const fromFile = <Name extends keyof Settings>(name: Name, value: Settings[Name]): readonly SettingsEdit[] =>
  editsBetween(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, [name]: value })
