import { holdsAll } from '@/lib/holdsAll'
import { isRecord } from '@/lib/json'

import { readItem } from '../../files/itemReaders'
import { RUN_HEADS } from '@/domain/runs/run'
import { cellSchema, runHeadSchema } from '../../runs/runSchema'
import { connectionSchema } from '@/domain/schema/conversationSchema'
import { readSettings } from '../../schema/readSettings'
import { DEFAULT_SETTINGS } from '../../settings/settings'
import { applySettingsEdits } from '../../settings/settingsEdits'
import { connectionValue, settingEdits, settingValues } from '../values/settingValues'
import type { Kind, Operation } from '../operation'
import type { Write } from '../registers'
import { runningSchema } from '../running'
import { readPartly, restOf } from './readPartly'

/** Operations with their values as far as this version knows them, and the rest of each. */
export const readValues = (operations: readonly Operation[]): readonly Operation[] =>
  operations.map((operation) =>
    operation.type === 'registers'
      ? { ...operation, writes: operation.writes.map((write) => readValue(operation.kind, write)) }
      : operation,
  )

/** A write with its value as far as this version knows it. */
export function readValue(kind: Kind, write: Write): Write {
  const { value } = write
  if (value === undefined) return write
  const known = knownOf(kind, write)
  const rest = known === undefined ? { whole: value } : restOf(value, known)
  return rest ? { ...write, value: known, rest } : write
}

function knownOf(kind: Kind, { key, value, at }: Write): unknown {
  switch (kind) {
    case 'settings': {
      const [edit] = settingEdits([{ key, value, at }])
      if (!edit) return undefined
      const [name] = edit.path
      const { [name]: written } = applySettingsEdits(DEFAULT_SETTINGS, [edit])
      const { settings } = readSettings({ [name]: written })
      return holdsAll(settings[name], written) ? value : settingValues(settings).get(key)
    }
    case 'connections': {
      if (!isRecord(value)) return undefined
      const read = readPartly(connectionSchema, { ...value, headers: {} })
      return read && connectionValue(read)
    }
    case 'items':
      return readItem(key, value)?.value
    case 'documents': {
      const isHead = key.startsWith(RUN_HEADS)
      const read = isHead ? readPartly(runHeadSchema, value) : readPartly(cellSchema, value)
      if (!read || !isRecord(value)) return undefined
      // The cells in a head are as they were planned.
      return isHead ? { ...read, cells: value['cells'] } : read
    }
    case 'running':
      return readPartly(runningSchema, value)
  }
}
