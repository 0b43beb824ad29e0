import { itemsOf } from '@/domain/items/item'
import { pausedRun } from '@/domain/runs/pausedRun'
import { RUN_HEADS } from '@/domain/runs/runDocuments'
import { runHeadSchema } from '@/domain/runs/runSchema'
import { connectionSchema } from '@/domain/schema/connectionSchema'
import { readSettings } from '@/domain/schema/readSettings'
import { registersSchema } from '@/domain/sync/knownSchema'
import { connectionFrom, connectionValue } from '@/domain/sync/connectionValues'
import type { Kind } from '@/domain/sync/operation'
import type { Write } from '@/domain/sync/registers'
import { settingEdits, settingValues } from '@/domain/sync/settingValues'
import type { ValuesHere } from '@/domain/sync/snapshot'
import { isRecord } from '@/lib/json'

import { launch } from '../storage/createSession'
import type { WriteTransaction } from '../storage/rows/tables'
import { writeSettings } from '../storage/writeSettings'

/** Documents that travel: runs and their cells. */
const TRAVELLING = [RUN_HEADS, 'runCells/'] as const

/** The values of a kind on disk, and under `name` what is known of them. */
export async function readValues(tx: WriteTransaction, kind: Kind, name: string): Promise<ValuesHere> {
  const [values, row] = await Promise.all([valuesOf(tx, kind), tx.objectStore('documents').get(name)])
  const known = registersSchema.safeParse(isRecord(row) ? row['value'] : undefined)
  return { values, known: known.success ? known.data : {} }
}

async function valuesOf(tx: WriteTransaction, kind: Kind): Promise<ReadonlyMap<string, unknown>> {
  switch (kind) {
    case 'settings': {
      const rows = await tx.objectStore('settings').getAll()
      const saved = rows.flatMap((row): [string, unknown][] =>
        isRecord(row) && typeof row['id'] === 'string' ? [[row['id'], row['value']]] : [],
      )
      return settingValues(readSettings(Object.fromEntries(saved)).settings)
    }
    case 'connections': {
      const rows = await tx.objectStore('connections').getAll()
      return new Map(
        rows.flatMap((row) => {
          const read = connectionSchema.safeParse(row)
          return read.success ? [[read.data.id, connectionValue(read.data)] as const] : []
        }),
      )
    }
    case 'items':
      return new Map(Object.entries(itemsOf(await tx.objectStore('items').getAll())))
    case 'documents': {
      const found = await Promise.all(
        TRAVELLING.map((prefix) =>
          tx.objectStore('documents').getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
        ),
      )
      return new Map(
        found.flat().flatMap((row): [string, unknown][] => {
          if (!isRecord(row) || typeof row['name'] !== 'string') return []
          return [[row['name'], stillValue(row['name'], row['value'])]]
        }),
      )
    }
  }
}

/** A run that goes on here is paused elsewhere: no other device may ask its questions again. */
function stillValue(name: string, value: unknown): unknown {
  if (!name.startsWith(RUN_HEADS) || !isRecord(value)) return value
  const head = runHeadSchema.safeParse(value)
  return head.success ? { ...value, ...pausedRun(head.data) } : value
}

/** Writes what another device wrote. */
export async function putValues(tx: WriteTransaction, kind: Kind, writes: readonly Write[]): Promise<void> {
  switch (kind) {
    case 'settings':
      await writeSettings(tx, settingEdits(writes))
      return
    case 'connections': {
      const table = tx.objectStore('connections')
      for (const { key, value } of writes) {
        const here = connectionSchema.safeParse(value === undefined ? undefined : await table.get(key))
        const connection = connectionFrom(value, here.success ? here.data : undefined)
        if (connection) launch(table.put(connection))
        else if (value === undefined) launch(table.delete(key))
      }
      return
    }
    case 'items': {
      const table = tx.objectStore('items')
      for (const { key, value } of writes)
        launch(value === undefined ? table.delete(key) : table.put({ name: key, value }))
      return
    }
    case 'documents': {
      const table = tx.objectStore('documents')
      for (const { key, value } of writes) {
        if (!TRAVELLING.some((prefix) => key.startsWith(prefix))) continue
        launch(value === undefined ? table.delete(key) : table.put({ name: key, value }))
      }
    }
  }
}
