import type { ExchangeId } from '@/domain/ids'
import { cellRequest } from '@/domain/runs/cellRequest'
import type { CellState, Run, RunCell } from '@/domain/runs/run'
import type { ReplyEvent } from '@/domain/reply'
import { withoutParameter } from '@/domain/request/withoutParameter'
import type { ServiceError } from '@/domain/serviceError'
import type { FinishReason } from '@/domain/usage'

import type { OpenExchange } from '../closeExchange'
import type { CommandDeps } from '../deps'

type Ending = {
  readonly status: Exclude<CellState, { type: 'waiting' | 'running' }>
  readonly finishReason?: FinishReason
  readonly error?: ServiceError
}

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
  const { conversation, path } = cellRequest(run, cell)
  const fold = liveReplies.start(cell.id)
  const startedAt = deps.now()
  const sending = await import('../sending').catch(() => undefined)
  const prepared = await sending?.prepareRequest(deps, conversation, path, [], {
    isCapWaived: run.isCapWaived ?? false,
    countsFor: run.plan.conversationId,
  })
  if (!sending || !prepared) return { ...cell, parts: [], state: { type: 'failed', error: CANNOT_LOAD } }
  if (!prepared.ok) return { ...cell, parts: [], state: { type: 'failed', error: prepared.error } }
  if (signal.aborted) return { ...cell, parts: [], state: { type: 'stopped' } }

  const open: OpenExchange = {
    id: deps.newId() as ExchangeId,
    prepared: prepared.value,
    startedAt,
    sentAt: deps.elapsed(),
    raw: [],
    attempts: 1,
  }
  let ending: Ending = { status: { type: 'stopped' } }
  for await (const event of eventsOf(deps, open, signal)) {
    ending = endingOf(event) ?? ending
    const atMs = deps.elapsed() - open.sentAt
    if (event.type === 'retrying') open.attempts = event.attempt + 1
    else if (event.type === 'accepted') open.accepted = { status: event.status, headers: event.headers, atMs }
    else if (event.type === 'adapted')
      open.prepared = {
        ...open.prepared,
        storedBody: withoutParameter(open.prepared.storedBody, event.without),
      }
    else liveReplies.add(cell.id, event, atMs)
  }
  const reply = await sending.closeExchange(deps, {
    open,
    ending,
    fold,
    conversationId: run.plan.conversationId,
    messageId: null,
    purpose: run.plan.kind,
    runId: run.id,
  })
  return { ...cell, parts: fold.parts(), state: ending.status, reply }
}

function eventsOf(deps: CommandDeps, open: OpenExchange, signal: AbortSignal): AsyncIterable<ReplyEvent> {
  const { url, headers, body, isStreamed, connection } = open.prepared
  return deps.streamCompletion(
    { url, headers, body, isStreamed },
    {
      fetch: deps.fetchFor(connection),
      signal,
      now: deps.elapsed,
      sleep: deps.sleep,
      idleLimitMs: deps.store.getState().settings.idleLimitMs,
      onRaw: (event) => open.raw.push(event),
    },
  )
}

/** What the last event says of how it ended; undefined for any other. */
function endingOf(event: ReplyEvent): Ending | undefined {
  switch (event.type) {
    case 'ended':
      return { status: { type: 'complete' }, finishReason: event.finishReason }
    case 'stopped':
    case 'interrupted':
      return { status: { type: event.type } }
    case 'failed':
      return { status: { type: 'failed', error: event.error }, error: event.error }
    default:
      return undefined
  }
}
