import { readSetting } from '@/domain/schema/readSettings'
import { applySettingsEdit, type SettingsEdit } from '@/domain/settings/settingsEdits'
import { isRecord } from '@/lib/json'

import { launch } from './createSession'
import type { WriteTransaction } from './rows/tables'

/**
 * Applies edits to the rows of the settings they name, and to no others. Transactions of one table run one after the
 * other, so no edit made in another tab is lost. What of a row cannot be read is dropped: it would hide the rest.
 */
export async function writeSettings(tx: WriteTransaction, edits: readonly SettingsEdit[]): Promise<void> {
  const table = tx.objectStore('settings')
  const names = [...new Set(edits.map(({ path: [name] }) => name))]
  const rows = await Promise.all(names.map((name) => table.get(name)))
  for (const [at, id] of names.entries()) {
    const row = rows[at]
    let value: unknown = readSetting(id, isRecord(row) ? row['value'] : undefined).value
    for (const edit of edits) if (edit.path[0] === id) value = applySettingsEdit(value, edit)
    launch(table.put({ id, value }))
  }
}
