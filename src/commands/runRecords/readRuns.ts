import { isBlindRun, type Run, RUN_HEADS, type RunCell, runCellPrefix, runHeadName } from '@/domain/runs/run'
import { cellSchema, type RunHead, runHeadSchema } from '@/domain/runs/runSchema'
import { asReplied } from '@/domain/runs/unsent'
import type { RunId } from '@/domain/ids'
import type { StorageError } from '@/domain/storage/storageError'
import { isRecord } from '@/lib/json'
import { ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'

/** Reads a run; undefined when it is not stored. */
export async function loadRun(
  { storage }: CommandDeps,
  id: RunId,
): Promise<Result<Run | undefined, StorageError>> {
  const loaded = await storage.loadDocument(runHeadName(id))
  if (!loaded.ok) return loaded
  const head = runHeadSchema.safeParse(loaded.value)
  if (!isRecord(loaded.value) || !head.success) return ok(undefined)
  const rows: unknown = loaded.value['cells']
  const planned = Array.isArray(rows)
    ? rows.flatMap((row: unknown) => cellSchema.safeParse(row).data ?? [])
    : []
  const names = await storage.listDocuments(runCellPrefix(id))
  if (!names.ok) return names
  const ended = new Map<string, RunCell>()
  for (const name of names.value) {
    const row = await storage.loadDocument(name)
    // A cell that cannot be read would look as if it had not been asked, and be asked again.
    if (!row.ok) return row
    const cell = cellSchema.safeParse(row.value).data
    // Runs of before said what was swept, not what was sent.
    if (cell) ended.set(cell.id, asReplied(cell))
  }
  return ok({ ...head.data, cells: planned.map((cell) => ended.get(cell.id) ?? cell) })
}

/** What was asked in a stored run, and how many requests it makes. */
export type ListedRun = RunHead & { readonly requests: number }

/** What was asked in each stored run, the newest first. */
export async function listRuns({
  storage,
}: CommandDeps): Promise<Result<readonly ListedRun[], StorageError>> {
  const names = await storage.listDocuments(RUN_HEADS)
  if (!names.ok) return names
  const heads: ListedRun[] = []
  for (const row of await Promise.all(names.value.map((name) => storage.loadDocument(name)))) {
    if (!row.ok) return row
    const head = runHeadSchema.safeParse(row.value).data
    const cells = isRecord(row.value) ? row.value['cells'] : undefined
    if (head) heads.push({ ...head, requests: Array.isArray(cells) ? cells.length : 0 })
  }
  return ok(heads.sort((one, other) => other.createdAt - one.createdAt))
}

/** The runs that have votes and show their names, with all their cells. */
export async function loadVotedRuns(deps: CommandDeps): Promise<Result<readonly Run[], StorageError>> {
  const heads = await listRuns(deps)
  if (!heads.ok) return heads
  const runs: Run[] = []
  for (const head of heads.value) {
    if (head.votes.length === 0 || isBlindRun(head)) continue
    const known = deps.store.getState().runs[head.id]
    const loaded = known ? ok(known) : await loadRun(deps, head.id)
    if (!loaded.ok) return loaded
    if (loaded.value) runs.push(loaded.value)
  }
  return ok(runs)
}
