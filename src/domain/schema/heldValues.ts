import { DEFAULT_SETTINGS, type HeldEdit, type HeldValues, type Settings } from '../settings/settings'
import { ruleOf } from '../settings/settingRules'
import { applySettingsEdits, editsBetween, type SettingsEdit } from '../settings/settingsEdits'
import { readSetting } from './readSettings'

/** The name a change is held by. */
const nameOf = ({ path }: SettingsEdit): string => JSON.stringify(path)

/** Edits of a file or another device: those that count at once, with the edits that hold the others. */
export function heldBack(before: Settings, edits: readonly SettingsEdit[]): readonly SettingsEdit[] {
  const asked = edits.filter(({ path }) => ruleOf(path).fromElsewhere === 'asked')
  const held = new Map(Object.entries(before.heldValues))
  for (const edit of asked) {
    // Back to what is set here, it has nothing left to ask.
    if (editsBetween(before, withForeignEdit(before, edit)).length === 0) held.delete(nameOf(edit))
    else if (edit.type === 'set' || edit.type === 'unset') held.set(nameOf(edit), edit)
  }
  return [
    ...edits.filter(({ path }) => ruleOf(path).fromElsewhere === 'taken'),
    ...editsOfHeld(before.heldValues, Object.fromEntries(held)),
  ]
}

/** What changes once the person allows a held value, or keeps what is set here. */
export function settleHeld(settings: Settings, name: string, choice: 'use' | 'keep'): Partial<Settings> {
  const { [name]: edit, ...heldValues } = settings.heldValues
  if (!edit || choice === 'keep') return { heldValues }
  return { ...withForeignEdit(settings, asEdit(edit)), heldValues }
}

const editsOfHeld = (before: HeldValues, after: HeldValues): readonly SettingsEdit[] =>
  editsBetween({ ...DEFAULT_SETTINGS, heldValues: before }, { ...DEFAULT_SETTINGS, heldValues: after })

/** Its path begins with the name of a setting: that is checked where it is read. */
const asEdit = (edit: HeldEdit): SettingsEdit => edit as SettingsEdit

/** The settings once an edit that a stranger made is applied, checked as what is read from disk. */
function withForeignEdit(settings: Settings, edit: SettingsEdit): Settings {
  const [name] = edit.path
  const { value } = readSetting(name, applySettingsEdits(settings, [edit])[name])
  return { ...settings, [name]: value }
}

/** The settings as the person's other devices have them: what is held here lies over them. */
export const laidOver = (settings: Settings): Settings =>
  Object.values(settings.heldValues).reduce((over, edit) => withForeignEdit(over, asEdit(edit)), settings)
