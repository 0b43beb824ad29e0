import { artifactNames } from '@/domain/artifacts/readArtifacts'
import { storedIds } from '@/domain/attachments/attachment'
import { connectionLine, itemLines, runCellLine, runLine, settingLines } from '@/domain/files/furtherRecords'
import type { AttachmentId } from '@/domain/ids'
import type { Items } from '@/domain/items/item'
import { RUN_HEADS, runCellPrefix } from '@/domain/runs/run'
import { cellSchema, runHeadSchema } from '@/domain/runs/runSchema'
import { describeStorageError, type StorageError } from '@/domain/storage/storageError'
import { laidOver } from '@/domain/schema/heldValues'
import { isRecord } from '@/lib/json'
import type { Result } from '@/lib/result'
import type { Storage } from '@/services/storage/storage'

export type FurtherSource = Pick<Storage, 'loadPreferences' | 'loadItems' | 'listDocuments' | 'loadDocument'>

/**
 * What an export of everything holds besides chats: settings, assistants, connections without their keys, and runs with
 * their replies and votes. The order depends on the data alone. Rejects with a sentence when storage fails.
 *
 * @param attachments gets the ids of files that runs were asked with.
 * @param leftOut chats whose artifacts are left out.
 */
export async function* furtherLines(
  storage: FurtherSource,
  attachments: Set<AttachmentId>,
  leftOut: ReadonlySet<string | null>,
): AsyncGenerator<string, void> {
  const { settings, connections } = valueOf(await storage.loadPreferences())
  // What still waits here waits on the next device too.
  yield* settingLines(laidOver(settings))
  const items = valueOf(await storage.loadItems())
  const hidden = new Set<string>(artifactNames(items, leftOut))
  yield* itemsWith(
    Object.fromEntries(Object.entries(items).filter(([name]) => !hidden.has(name))),
    attachments,
  )
  const own = connections.filter(({ type }) => type === 'remote')
  for (const connection of [...own].sort((one, other) => (one.id < other.id ? -1 : 1)))
    yield connectionLine(connection)
  for (const name of [...valueOf(await storage.listDocuments(RUN_HEADS))].sort())
    yield* runLines(storage, name, attachments)
}

/** The lines of items; `attachments` gets the files they name. */
export function itemsWith(items: Items, attachments: Set<AttachmentId>): readonly string[] {
  const lines = itemLines(items)
  for (const [hash] of lines.join('\n').matchAll(HASH)) attachments.add(hash as AttachmentId)
  return lines
}

/** How a stored file is named. */
const HASH = /(?<=")[0-9a-f]{64}(?=")/g

async function* runLines(storage: FurtherSource, name: string, attachments: Set<AttachmentId>) {
  const document = valueOf(await storage.loadDocument(name))
  const head = runHeadSchema.safeParse(document)
  if (!head.success || !isRecord(document)) return
  const rows: readonly unknown[] = Array.isArray(document['cells']) ? document['cells'] : []
  const { plan } = head.data
  for (const { id } of plan.attachments ?? []) attachments.add(id)
  for (const { parts } of plan.history) for (const id of parts.flatMap(storedIds)) attachments.add(id)
  yield runLine(
    head.data,
    rows.flatMap((row) => cellSchema.safeParse(row).data ?? []),
  )
  for (const cellName of [...valueOf(await storage.listDocuments(runCellPrefix(head.data.id)))].sort()) {
    const cell = cellSchema.safeParse(valueOf(await storage.loadDocument(cellName)))
    if (!cell.success) continue
    for (const id of cell.data.parts.flatMap(storedIds)) attachments.add(id)
    yield runCellLine(head.data.id, cell.data)
  }
}

function valueOf<Value>(result: Result<Value, StorageError>): Value {
  if (!result.ok) throw new Error(describeStorageError(result.error))
  return result.value
}
