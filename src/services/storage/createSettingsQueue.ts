import { readSetting } from '@/domain/schema/readSettings'
import { applySettingsEdit, type SettingsEdit } from '@/domain/settings/settingsEdits'
import type { StorageError } from '@/domain/storage/storageError'
import { isRecord } from '@/lib/json'
import { ok, type Result } from '@/lib/result'

import { launch } from './createSession'
import type { WriteTransaction } from './rows/tables'

type Written = Promise<Result<void, StorageError>>

/**
 * Edits of settings that are not on disk yet, in order. Those of one task are written together, at its end: a write
 * never waits for a frame, because a tab in the background paints none. One write runs at a time, so the steps of a
 * slider that is dragged gather behind it and only the last of them is written. A failed write goes with the next,
 * and an older edit never overwrites a newer one.
 */
export function createSettingsQueue(write: (edits: readonly SettingsEdit[]) => Written) {
  let waiting: readonly SettingsEdit[] = []
  let running: readonly SettingsEdit[] = []
  let batch: Written | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function send(): Written {
    batch = undefined
    const edits = waiting
    if (edits.length === 0) return ok(undefined)
    waiting = []
    running = edits
    const written = await write(edits)
    running = []
    if (!written.ok) waiting = [...edits, ...waiting]
    return written
  }

  function next(): Written {
    const sent = last.then(send)
    last = sent
    return sent
  }

  return {
    /** Resolves when these edits are on disk, or could not be written. */
    add(edits: readonly SettingsEdit[]): Written {
      waiting = [...waiting.filter((old) => !edits.some((edit) => replaces(edit, old))), ...edits]
      batch ??= Promise.resolve().then(next)
      return batch
    },

    /** Everything that is not on disk: it is shown over what is, and kept when the page closes. */
    pending: (): readonly SettingsEdit[] => [...running, ...waiting],

    /** Tries what failed again. */
    retry: next,

    forget(): void {
      waiting = []
    },
  }
}

const replaces = (edit: SettingsEdit, old: SettingsEdit): boolean =>
  edit.type === 'set' && old.type === 'set' && JSON.stringify(edit.path) === JSON.stringify(old.path)

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
