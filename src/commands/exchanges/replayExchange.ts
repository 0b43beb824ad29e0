import { askedAt, dialectOfUrl } from '@/domain/dialects'
import type { Exchange } from '@/domain/exchanges/exchange'
import type { ConnectionId, ExchangeId, MessageId } from '@/domain/ids'
import { notSentError, type ServiceError } from '@/domain/connections/serviceError'
import { createReplyFold } from '@/domain/replies/foldReply'
import { failed, ok, type Result } from '@/lib/result'
import { stored } from '@/lib/text/english'

import type { CommandDeps } from '../deps'
import { runExchange } from './runExchange'

export type ReplayOrder = {
  readonly exchange: Exchange
  /** Where it goes; the connection it was sent over, or another. */
  readonly connectionId: ConnectionId
  /** A body in place of the recorded one, with its placeholders for attachments. */
  readonly body?: string
  /** Where the text streams while it comes (`liveReplies`); never used twice. */
  readonly liveId: MessageId
  readonly signal: AbortSignal
  /** The person said to send it anyway: over a spending limit, or too long for the model. */
  readonly isCapWaived?: boolean
}

/**
 * Sends the body of a recorded exchange again, byte for byte, as an exchange of its own. The conversation it came
 * from does not change, but counts it in its ledger. Gives the new exchange's id, however the reply ended.
 * Fails with the reason when nothing was sent.
 */
export const createReplayExchange = (deps: CommandDeps) =>
  async function replayExchange({
    exchange,
    connectionId,
    body = exchange.body,
    liveId,
    signal,
    isCapWaived = false,
  }: ReplayOrder): Promise<Result<ExchangeId, ServiceError>> {
    const { conversationId } = exchange
    if (exchange.purpose === 'embedding')
      return failed({
        type: 'notSent',
        reason: stored(
          'A request for embeddings can’t be sent again from here. Rank the passages again instead.',
        ),
      })
    const conversation =
      conversationId === null ? undefined : deps.store.getState().conversations[conversationId]
    try {
      const { ending, facts } = await runExchange(deps, {
        origin: { conversationId, messageId: null, purpose: 'replay' },
        source: {
          type: 'recorded',
          body,
          connectionId,
          dataRule: conversation?.settings.dataRule ?? null,
          dialect: dialectOfUrl(exchange.endpoint),
          addressed: askedAt(exchange.endpoint),
        },
        receiver: deps.liveReplies.receive(liveId, createReplyFold()),
        signal,
        isCapWaived,
        isSizeWaived: isCapWaived,
      })
      return facts?.exchangeId === undefined ? failed(ending.error ?? stopped()) : ok(facts.exchangeId)
    } finally {
      deps.liveReplies.end(liveId)
    }
  }

const stopped = (): ServiceError => notSentError(stored('Stopped before anything was sent.'))
