import { itemsOf } from '@/domain/items/item'
import { pausedRun } from '@/domain/runs/pausedRun'
import { RUN_DOCUMENTS, RUN_HEADS } from '@/domain/runs/run'
import { connectionSchema } from '@/domain/schema/conversationSchema'
import { laidOver } from '@/domain/schema/heldValues'
import { readSettings } from '@/domain/schema/readSettings'
import type { Settings } from '@/domain/settings/settings'
import {
  connectionValue,
  type Kind,
  readSyncState,
  type Registers,
  RUNNING_ELSEWHERE,
  RUNNING_HERE,
  settingValues,
  STOPPED_HERE,
  SYNC_STATE,
  type ValuesHere,
} from '@/domain/sync'
import { isRecord } from '@/lib/json'

import type { WriteTransaction } from '../../storage/rows/tables'

/** The values of a kind on disk, and under `name` what is known of them. */
export async function readValues(tx: WriteTransaction, kind: Kind, name: string): Promise<ValuesHere> {
  const [values, row] = await Promise.all([valuesOf(tx, kind), tx.objectStore('documents').get(name)])
  // Written by this code alone.
  return { values, known: isRecord(row) && isRecord(row['value']) ? (row['value'] as Registers) : {} }
}

/** The settings on disk. */
export async function settingsIn(tx: WriteTransaction): Promise<Settings> {
  const rows = await tx.objectStore('settings').getAll()
  const saved = rows.flatMap((row): [string, unknown][] =>
    isRecord(row) && typeof row['id'] === 'string' ? [[row['id'], row['value']]] : [],
  )
  return readSettings(Object.fromEntries(saved)).settings
}

async function valuesOf(tx: WriteTransaction, kind: Kind): Promise<ReadonlyMap<string, unknown>> {
  switch (kind) {
    case 'settings':
      return settingValues(laidOver(await settingsIn(tx)))
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
        RUN_DOCUMENTS.map((prefix) =>
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
    case 'running':
      return runningIn(tx)
  }
}

/** What runs on each device, and what was stopped on it: of this one all that its pages noted, as one value. */
async function runningIn(tx: WriteTransaction): Promise<ReadonlyMap<string, unknown>> {
  const documents = tx.objectStore('documents')
  const all = (prefix: string) => documents.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`))
  const [stateRow, own, others, stopped] = await Promise.all([
    documents.get(SYNC_STATE),
    all(RUNNING_HERE),
    all(RUNNING_ELSEWHERE),
    all(STOPPED_HERE),
  ])
  const found = new Map<string, unknown>()
  for (const row of others)
    if (isRecord(row) && typeof row['name'] === 'string')
      found.set(row['name'].slice(RUNNING_ELSEWHERE.length), row['value'])
  const device = readSyncState(isRecord(stateRow) ? stateRow['value'] : undefined)?.device
  if (device === undefined) return found
  found.delete(device)
  const replies = own.flatMap((row): unknown[] =>
    isRecord(row) && isRecord(row['value']) ? [row['value']['reply']] : [],
  )
  const stops = stopped.flatMap((row): unknown[] => (isRecord(row) ? [row['value']] : []))
  if (replies.length + stops.length === 0) return found
  return found.set(device, { replies, ...(stops.length > 0 && { stops }) })
}

/** A run that goes on here is paused elsewhere: no other device may ask its questions again. */
const stillValue = (name: string, value: unknown): unknown =>
  name.startsWith(RUN_HEADS) && isStarted(value) ? pausedRun(value) : value

/** Whether it has what `pausedRun` looks at; whoever reads it checks the rest. */
const isStarted = (value: unknown): value is Parameters<typeof pausedRun>[0] =>
  isRecord(value) && isRecord(value['state']) && 'workingSince' in value
