import type { Exchange, Purpose, RawEvent } from '@/domain/exchange'
import type { ConversationId, ExchangeId, MessageId, RunId } from '@/domain/ids'
import type { ReplyFold } from '@/domain/liveReply/foldReply'
import type { MessageStatus, ReplyFacts } from '@/domain/message'
import type { ServiceError } from '@/domain/serviceError'
import type { FinishReason } from '@/domain/usage'

import { yieldToPage } from '@/lib/yieldToPage'

import type { CommandDeps } from './deps'
import { saveLogprobs } from './logprobs'
import type { PreparedRequest } from './prepareRequest'
import { priceReply } from './priceReply'

/** A request that has been sent and not yet written down. */
export type OpenExchange = {
  readonly id: ExchangeId
  prepared: PreparedRequest
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number
  /** On the clock that never goes back. */
  readonly sentAt: number
  readonly raw: RawEvent[]
  attempts: number
  accepted?: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly atMs: number
  }
}

/**
 * A request about to be sent.
 *
 * @param startedAt milliseconds since the epoch, when the person asked; now unless given.
 */
export const openExchange = (
  deps: Pick<CommandDeps, 'now' | 'elapsed' | 'newId'>,
  prepared: PreparedRequest,
  startedAt = deps.now(),
): OpenExchange => ({
  id: deps.newId() as ExchangeId,
  prepared,
  startedAt,
  sentAt: deps.elapsed(),
  raw: [],
  attempts: 1,
})

type Closing = {
  readonly open: OpenExchange
  readonly ending: {
    readonly status: MessageStatus
    readonly finishReason?: FinishReason
    readonly error?: ServiceError
  }
  readonly fold: ReplyFold
  readonly conversationId: ConversationId | null
  readonly messageId: MessageId | null
  readonly purpose: Purpose
  /** The run it is a cell of. */
  readonly runId?: RunId
  /** Hears what the message keeps before the record is on disk: a person need not wait for that. */
  readonly onFacts?: (facts: ReplyFacts) => void
}

const OUTCOME = {
  complete: 'ended',
  streaming: 'ended',
  stopped: 'stopped',
  failed: 'failed',
  interrupted: 'interrupted',
} as const

/** Writes down the immutable record of a request, and returns what its message keeps of it. */
export async function closeExchange(deps: CommandDeps, closing: Closing): Promise<ReplyFacts> {
  const { open, ending, fold } = closing
  const { prepared } = open
  const totalMs = deps.elapsed() - open.sentAt
  const { usage, firstTokenMs, model, fingerprint, tierServed, responseId } = fold.facts()
  const { tier: tierAsked, seed, model: modelAsked, schema } = prepared.asked
  const priced = priceReply(deps, {
    prepared,
    fold,
    startedAt: open.startedAt,
    tier: tierServed ?? tierAsked,
    isComplete: ending.status.type === 'complete',
  })

  const exchange: Exchange = {
    id: open.id,
    purpose: closing.purpose,
    conversationId: closing.conversationId,
    messageId: closing.messageId,
    ...(closing.runId !== undefined && { runId: closing.runId }),
    connectionId: prepared.connection.id,
    connectionName: prepared.connection.name,
    model: modelAsked,
    endpoint: prepared.url,
    requestHeaders: prepared.shownHeaders,
    body: prepared.storedBody,
    entryHash: priced.entryHash,
    startedAt: open.startedAt,
    response: {
      outcome: OUTCOME[ending.status.type],
      ...(open.accepted && { status: open.accepted.status, headers: open.accepted.headers }),
      ...(responseId !== undefined && { id: responseId }),
      ...(model !== undefined && { model }),
      ...(fingerprint !== undefined && { fingerprint }),
      ...(tierAsked !== undefined && { tierAsked }),
      ...(tierServed !== undefined && { tierServed }),
      ...(ending.finishReason !== undefined && { finishReason: ending.finishReason }),
      ...(usage && { usage }),
      ...(ending.error && { error: ending.error }),
    },
    timings: {
      totalMs,
      ...(open.accepted && { headersMs: open.accepted.atMs }),
      ...(firstTokenMs !== undefined && { firstTokenMs }),
    },
    cost: priced.cost,
    isEstimated: priced.isEstimated,
    promptEstimate: prepared.promptTokens.tokens,
    attempts: open.attempts,
    data: { rule: prepared.dataRule, evidence: prepared.evidence },
  }
  const facts: ReplyFacts = {
    model: modelAsked,
    connectionId: prepared.connection.id,
    exchangeId: open.id,
    durationMs: totalMs,
    cost: priced.cost,
    evidence: prepared.evidence,
    ...(ending.finishReason !== undefined && { finishReason: ending.finishReason }),
    ...(usage && { usage }),
    ...(firstTokenMs !== undefined && { firstTokenMs }),
    ...(tierAsked !== undefined && { tierAsked }),
    ...(tierServed !== undefined && { tierServed }),
    ...(fingerprint !== undefined && { fingerprint }),
    ...(seed !== undefined && { seed }),
    ...(schema !== undefined && { schema }),
    ...(prepared.notSent.length > 0 && { notSent: prepared.notSent }),
  }
  // Written once the end is on screen; who asks before finds that it is coming.
  const saved = yieldToPage().then(() =>
    Promise.all([
      deps.storage.saveExchange(exchange, open.raw),
      saveLogprobs(deps.storage, open.id, fold.logprobs()),
    ]),
  )
  deps.closing.set(open.id, saved)
  closing.onFacts?.(facts)
  await saved
  deps.closing.delete(open.id)
  return facts
}
