import { createReplyFold } from '@/domain/replies/foldReply'
import { withoutRefused } from '@/domain/request/refusedAttachment'
import { cellRequest } from '@/domain/runs/cellRequest'
import type { Run, RunCell } from '@/domain/runs/run'
import { asReplied } from '@/domain/runs/unsent'

import type { CommandDeps } from '../deps'
import { runExchange } from '../exchanges/runExchange'
import { isRateLimit } from './createBackOff'

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
