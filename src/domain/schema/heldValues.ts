import type { HeldEdit, HeldValues } from '../settings/heldEdit'
import { DEFAULT_SETTINGS, ruleOf, type Settings } from '../settings/settings'
import { editsBetween, type SettingsEdit } from '../settings/settingsEdits'
import { withForeignEdit } from './readSettings'

/** The name a change is held by. */
const nameOf = ({ path }: SettingsEdit): string => JSON.stringify(path)

/** Edits of a file or another device: those that count at once, with the edits that hold the others. */
export function heldBack(before: Settings, edits: readonly SettingsEdit[]): readonly SettingsEdit[] {
  const asked = edits.filter(({ path }) => ruleOf(path).fromElsewhere === 'asked')
  if (asked.length === 0) return edits
  const held = new Map(Object.entries(before.heldValues))
  for (const edit of asked) {
    // Back to what is set here, it has nothing left to ask.
    if (editsBetween(before, withForeignEdit(before, edit)).length === 0) held.delete(nameOf(edit))
    else if (edit.type === 'set' || edit.type === 'unset') held.set(nameOf(edit), edit)
  }
  return [
    ...edits.filter((edit) => !asked.includes(edit)),
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

/** A held value was read for exactly that. */
const asEdit = (edit: HeldEdit): SettingsEdit => edit as SettingsEdit
