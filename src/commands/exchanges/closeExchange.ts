import type { Exchange } from '@/domain/exchanges/exchange'
import type { ReplyFold } from '@/domain/replies/foldReply'
import type { MessageStatus, ReplyFacts } from '@/domain/messages/message'
import { outcomeOf } from '@/domain/exchanges/outcomeOf'
import type { ServiceError } from '@/domain/connections/serviceError'
import type { FinishReason } from '@/domain/tokens/usage'

import { yieldToPage } from '@/lib/yieldToPage'

import type { CommandDeps } from '../deps'
import { saveLogprobs } from '../replies/logprobs'
import { exchangeHead, type OpenExchange } from './openExchange'
import { priceReply } from '../replies/priceReply'

type Closing = {
  readonly open: OpenExchange
  readonly ending: {
    readonly status: MessageStatus
    readonly finishReason?: FinishReason
    readonly error?: ServiceError
  }
  readonly fold: ReplyFold
}

/** A request that has ended. */
export type EndedExchange = {
  /** What its message keeps. */
  readonly facts: ReplyFacts
  /** Writes the record; to be called once its message is on disk, which is smaller and matters more. */
  readonly save: () => Promise<void>
}

/** Writes the immutable record of a request, and returns what its message keeps of it. */
export async function closeExchange(deps: CommandDeps, closing: Closing): Promise<ReplyFacts> {
  const { facts, save } = endExchange(deps, closing)
  await save()
  return facts
}

/** Makes the immutable record of a request. Whoever asks for the record from now on waits until it is written. */
export function endExchange(deps: CommandDeps, closing: Closing): EndedExchange {
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
    prefixTokens: open.prefixTokens,
    isComplete: ending.status.type === 'complete',
    ...(!open.accepted && ending.error && { refusal: ending.error }),
  })

  const exchange: Exchange = {
    ...exchangeHead(open),
    entryHash: priced.entryHash,
    response: {
      outcome: outcomeOf(ending.status),
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
    ...(prepared.refused.length > 0 && { refused: prepared.refused }),
  }
  let begin: () => void = () => undefined
  const saved = new Promise<void>((resolve) => {
    begin = resolve
  })
    .then(yieldToPage)
    .then(() =>
      Promise.all([
        deps.storage.saveExchange(exchange, open.raw.columns()),
        saveLogprobs(deps.storage, open.id, fold.logprobs()),
      ]),
    )
  deps.closing.set(open.id, saved)
  return {
    facts,
    async save() {
      begin()
      await saved
      open.letGo()
      deps.closing.delete(open.id)
    },
  }
}
