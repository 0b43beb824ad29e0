import type { CatalogEntry } from '@/domain/catalog'
import type { RunId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import { hostSearchOf } from '@/domain/models/costs/costBasis'
import { createReplyFold } from '@/domain/replies/foldReply'
import { withoutRefused } from '@/domain/request/refusedAttachment'
import { cellRequest, waitingCell } from '@/domain/runs/planCells'
import { type Run, RUN_HEADS, type RunCell, runCellPrefix, runHeadName } from '@/domain/runs/run'
import { cellSchema, type RunHead, runHeadSchema } from '@/domain/runs/runSchema'
import { asReplied } from '@/domain/runs/unsent'
import type { StorageError } from '@/domain/storage/storageError'
import { isRecord } from '@/lib/json'
import { ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'
import { runExchange } from '../exchanges/runExchange'
import { settled, tellUnwritten } from '../record'

import { isRateLimit } from './createBackOff'

/** Writes what was asked and how far it is; the cells as they were planned. */
export function keepRun(deps: CommandDeps, { cells, ...head }: Run): Promise<void> {
  return keep(deps, runHeadName(head.id), { ...head, cells: cells.map(waitingCell) })
}

/** Writes cells that have ended, or that wait again. */
export async function keepCells(deps: CommandDeps, id: RunId, cells: readonly RunCell[]): Promise<void> {
  await Promise.all(cells.map((cell) => keep(deps, runCellPrefix(id) + cell.id, cell)))
}

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

/** Removes a run from disk. Its exchanges stay: they are the ledger. */
export async function dropRun({ storage, tabs }: CommandDeps, id: RunId): Promise<void> {
  const names = await storage.listDocuments(runCellPrefix(id))
  await storage.removeDocument(runHeadName(id))
  await Promise.all((names.ok ? names.value : []).map((name) => storage.removeDocument(name)))
  tabs.announceKind('runs')
}

async function keep({ storage, store, tabs }: CommandDeps, name: string, value: unknown): Promise<void> {
  const saved = await settled(() => storage.saveDocument(name, value))
  if (saved.ok) tabs.announceKind('runs')
  else tellUnwritten({ store }, saved.error)
}

/** The entry by which a request of a run is priced: for one that may search, with what its service charges for that. */
export function entryForRun(
  { entryOf, store }: Pick<CommandDeps, 'entryOf' | 'store'>,
  model: ModelRef,
  canSearch: boolean,
): CatalogEntry | undefined {
  const entry = entryOf(model)
  if (!entry || !canSearch) return entry
  const { connections, settings } = store.getState()
  const { modelId: id, connectionId } = model
  return hostSearchOf(connections, settings.modelDialects)({ id, connectionId }, entry)
}

/**
 * Makes the request of one cell, an ordinary exchange. Its text streams into the live reply of the cell's id, which
 * the caller ends once the returned cell is in the store.
 */
export async function runCell(
  deps: CommandDeps,
  run: Run,
  cell: RunCell,
  signal: AbortSignal,
): Promise<RunCell> {
  const { conversation, path: wanted } = cellRequest(run, cell)
  const { path, leftOut } = withoutRefused(wanted, deps.entryOf(cell.model))
  const receiver = deps.liveReplies.receive(cell.id, createReplyFold())
  const { ending, facts } = await runExchange(deps, {
    origin: {
      conversationId: run.plan.conversationId,
      messageId: null,
      purpose: run.plan.kind,
      runId: run.id,
    },
    source: { type: 'built', settings: conversation.settings, path },
    receiver,
    signal,
    // All cells wait together for a service that asks to: see `createBackOff`.
    watch: { retries: (error) => !isRateLimit(error) },
    isCapWaived: run.isCapWaived ?? false,
  })
  const notSent = [...(facts?.notSent ?? []), ...leftOut]
  return asReplied({
    ...cell,
    parts: receiver.fold.parts(),
    state: ending.status,
    ...(facts && { reply: notSent.length > 0 ? { ...facts, notSent } : facts }),
  })
}
