import type { RunId } from '@/domain/ids'
import type { Run, RunCell } from '@/domain/runs/run'
import { RUN_HEADS, runCellPrefix, runHeadName } from '@/domain/runs/runDocuments'
import { waitingCell } from '@/domain/runs/waitingCell'
import { cellSchema, runHeadSchema, type RunHead } from '@/domain/runs/runSchema'
import { isRecord } from '@/lib/json'

import type { CommandDeps } from '../deps'
import { settled, tellUnwritten } from '../record'

/** Writes what was asked and how far it is; the cells as they were planned. */
export function keepRun(deps: CommandDeps, { cells, ...head }: Run): Promise<void> {
  return keep(deps, runHeadName(head.id), { ...head, cells: cells.map(waitingCell) })
}

/** Writes cells that have ended, or that wait again. */
export async function keepCells(deps: CommandDeps, id: RunId, cells: readonly RunCell[]): Promise<void> {
  await Promise.all(cells.map((cell) => keep(deps, runCellPrefix(id) + cell.id, cell)))
}

/** Reads a run; undefined when it is not stored or cannot be read. */
export async function loadRun({ storage }: CommandDeps, id: RunId): Promise<Run | undefined> {
  const loaded = await storage.loadDocument(runHeadName(id))
  const head = runHeadSchema.safeParse(loaded.ok ? loaded.value : undefined)
  if (!loaded.ok || !isRecord(loaded.value) || !head.success) return undefined
  const rows: unknown = loaded.value['cells']
  const planned = Array.isArray(rows)
    ? rows.flatMap((row: unknown) => cellSchema.safeParse(row).data ?? [])
    : []
  const names = await storage.listDocuments(runCellPrefix(id))
  const ended = new Map<string, RunCell>()
  for (const name of names.ok ? names.value : []) {
    const row = await storage.loadDocument(name)
    const cell = cellSchema.safeParse(row.ok ? row.value : undefined).data
    if (cell) ended.set(cell.id, cell)
  }
  return { ...head.data, cells: planned.map((cell) => ended.get(cell.id) ?? cell) }
}

/** What was asked in each stored run, the newest first. */
export async function listRuns({ storage }: CommandDeps): Promise<readonly RunHead[]> {
  const names = await storage.listDocuments(RUN_HEADS)
  const loaded = await Promise.all((names.ok ? names.value : []).map((name) => storage.loadDocument(name)))
  return loaded
    .flatMap((row) => runHeadSchema.safeParse(row.ok ? row.value : undefined).data ?? [])
    .sort((one, other) => other.createdAt - one.createdAt)
}

/** Removes a run from disk. Its exchanges stay: they are the ledger. */
export async function dropRun({ storage }: CommandDeps, id: RunId): Promise<void> {
  const names = await storage.listDocuments(runCellPrefix(id))
  await storage.removeDocument(runHeadName(id))
  await Promise.all((names.ok ? names.value : []).map((name) => storage.removeDocument(name)))
}

async function keep({ storage, store }: CommandDeps, name: string, value: unknown): Promise<void> {
  const saved = await settled(() => storage.saveDocument(name, value))
  if (!saved.ok) tellUnwritten({ store }, saved.error)
}
