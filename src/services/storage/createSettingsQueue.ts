import type { SettingsEdit } from '@/domain/settings/settingsEdits'
import type { StorageError } from '@/domain/storage/storageError'
import { ok, type Result } from '@/lib/result'

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
