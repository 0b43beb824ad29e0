import type { CatalogEntry } from '@/domain/catalog'
import type { RunId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import { hostSearchOf } from '@/domain/models/costs/costBasis'
import { createReplyFold } from '@/domain/replies/foldReply'
import { withoutRefused } from '@/domain/request/refusedAttachment'
import { cellRequest, waitingCell } from '@/domain/runs/planCells'
import { type Run, type RunCell, runCellPrefix, runHeadName } from '@/domain/runs/run'
import { asReplied } from '@/domain/runs/unsent'

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
