import { withoutRefused } from '@/domain/request/withoutRefused'
import { cellRequest } from '@/domain/runs/cellRequest'
import type { Run, RunCell } from '@/domain/runs/run'
import type { ServiceError } from '@/domain/connections/serviceError'

import type { CommandDeps } from '../deps'

const CANNOT_LOAD: ServiceError = {
  type: 'notSent',
  reason: 'A part of the app could not be loaded. Check the network, reload the page, and retry.',
}

/**
 * Makes the request of one cell, an ordinary exchange. Its text streams into the live reply of the cell's id, which
 * the caller ends once the returned cell is in the store. Never rejects.
 */
export async function runCell(
  deps: CommandDeps,
  run: Run,
  cell: RunCell,
  signal: AbortSignal,
): Promise<RunCell> {
  const { liveReplies } = deps
  const { conversation, path: wanted } = cellRequest(run, cell)
  const { path, leftOut } = withoutRefused(wanted, deps.entryOf(cell.model))
  const fold = liveReplies.start(cell.id)
  const startedAt = deps.now()
  const sending = await import('../replies/sending').catch(() => undefined)
  const prepared = await sending?.prepareRequest(deps, conversation, path, [], {
    isCapWaived: run.isCapWaived ?? false,
    countsFor: run.plan.conversationId,
  })
  if (!sending || !prepared) return { ...cell, parts: [], state: { type: 'failed', error: CANNOT_LOAD } }
  if (!prepared.ok) return { ...cell, parts: [], state: { type: 'failed', error: prepared.error } }
  if (signal.aborted) return { ...cell, parts: [], state: { type: 'stopped' } }

  const open = sending.openExchange(deps, prepared.value, {
    conversationId: run.plan.conversationId,
    messageId: null,
    purpose: run.plan.kind,
    runId: run.id,
    startedAt,
  })
  const ending = await sending.streamExchange(deps, open, signal, (event, atMs) => {
    liveReplies.add(cell.id, event, atMs)
  })
  const reply = await sending.closeExchange(deps, { open, ending, fold })
  const notSent = [...(reply.notSent ?? []), ...leftOut]
  return {
    ...cell,
    parts: fold.parts(),
    state: ending.status,
    reply: notSent.length > 0 ? { ...reply, notSent } : reply,
  }
}
