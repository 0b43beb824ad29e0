import { holdsAll } from '@/lib/holdsAll'
import { isRecord } from '@/lib/json'

import { readItem } from '../../files/itemReaders'
import { RUN_HEADS } from '../../runs/runDocuments'
import { cellSchema, runHeadSchema } from '../../runs/runSchema'
import { readSettings } from '../../schema/readSettings'
import { DEFAULT_SETTINGS } from '../../settings/settings'
import { applySettingsEdits } from '../../settings/settingsEdits'
import { connectionFrom } from './connectionFrom'
import type { Kind, Operation } from '../operation'
import type { Write } from '../registers'
import { settingEdits } from './settingEdits'

/**
 * Whether this version understands all the given values. One that it reads only in part it would write back in part, and
 * take the rest from the device that knows it.
 */
export const knowsValues = (operations: readonly Operation[]): boolean =>
  operations.every(
    (operation) =>
      operation.type !== 'registers' ||
      operation.writes.every((write) => write.value === undefined || knows(operation.kind, write)),
  )

function knows(kind: Kind, { key, value, at }: Write): boolean {
  switch (kind) {
    case 'settings': {
      const [edit] = settingEdits([{ key, value, at }])
      if (!edit) return false
      const [name] = edit.path
      const { [name]: written } = applySettingsEdits(DEFAULT_SETTINGS, [edit])
      const { settings, unreadable } = readSettings({ [name]: written })
      return unreadable.length === 0 && holdsAll(settings[name], written)
    }
    case 'connections':
      return holdsAll(connectionFrom(value, undefined), value)
    case 'items':
      return holdsAll(readItem(key, value)?.value, value)
    case 'documents': {
      const read = (key.startsWith(RUN_HEADS) ? runHeadSchema : cellSchema).safeParse(value)
      // The cells in a head are as they were planned.
      return read.success && isRecord(value) && holdsAll({ ...read.data, cells: value['cells'] }, value)
    }
  }
}
