import type { CatalogEntry } from '@/domain/catalog'
import { hostOf } from '@/domain/connections/baseUrl'
import { dialectFor } from '@/domain/dialects'
import type { RunId } from '@/domain/ids'
import { modelKey, type ModelRef } from '@/domain/modelRef'
import { hostSearchOf } from '@/domain/models/costs/costBasis'
import { createReplyFold } from '@/domain/replies/foldReply'
import { refusalsOf } from '@/domain/request/refusals'
import { withoutRefused } from '@/domain/request/refusedAttachment'
import { cellRequest, waitingCell } from '@/domain/runs/planCells'
import { runCellPrefix, runHeadName, type Run, type RunCell } from '@/domain/runs/run'
import { withSweep } from '@/domain/runs/sweep'
import { asReplied, unsentIn, type UnsentOf } from '@/domain/runs/unsent'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { runExchange } from '../exchanges/runExchange'
import { settled, tellUnwritten } from '../record'
import { isRateLimit } from './runTiming'

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

/**
 * Which swept parameters a request of a run goes without, as its model, its service and their catalog are known now.
 * What has been found is kept for as long as the result is: make one for each look at a run.
 */
export function createUnsentOf({ store, entryOf }: Pick<CommandDeps, 'store' | 'entryOf'>): UnsentOf {
  const found = new Map<string, ReturnType<UnsentOf>>()
  const { settings, ...state } = store.getState()
  return (plan, { model, values, seed }) => {
    const names = [...values.map(({ parameter }) => parameter), ...(seed === null ? [] : (['seed'] as const))]
    if (names.length === 0) return []
    const key = JSON.stringify([modelKey(model), values, seed !== null])
    const known = found.get(key)
    if (known) return known
    const entry = entryOf(model)
    const connection = selectConnection(model.connectionId)({ settings, ...state })
    const swept = {
      ...plan.settings,
      ...model,
      parameters: withSweep(plan.settings.parameters, values, seed),
    }
    const unsent = unsentIn(swept, names, {
      entry,
      refusals: refusalsOf(settings.refusals, model, entry),
      connectionFields: connection?.extraFields,
      dialect: connection
        ? dialectFor({ connection, modelId: model.modelId, entry, chosen: settings.modelDialects })
        : 'chat',
      host: connection && hostOf(connection.baseUrl),
    })
    found.set(key, unsent)
    return unsent
  }
}
