import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { TokenLogprob } from '@/domain/replies/reply'
import { previewSettings } from '@/domain/sampling/previewRequest'
import type { ServiceError } from '@/domain/connections/serviceError'
import { failed, ok, type Result } from '@/lib/result'
import { stored } from '@/lib/text/english'

import type { CommandDeps } from '../deps'
import { quietReceiver } from '../exchanges/exchangeOrder'
import { runExchange } from '../exchanges/runExchange'

export type PreviewOrder = {
  readonly settings: ConversationSettings
  /** The messages before the token, from the root. */
  readonly path: readonly Message[]
  /** Whose ledger counts it; null for a conversation that does not exist yet. */
  readonly countsFor: ConversationId | null
  readonly signal: AbortSignal
}

/**
 * Asks the model of a conversation for the distribution of its next token: a request for one token, recorded as an
 * exchange of its own. Gives undefined when the service named no alternatives or the signal ended it.
 */
export const createPreviewNextToken = (deps: CommandDeps) =>
  async function previewNextToken(
    order: PreviewOrder,
  ): Promise<Result<TokenLogprob | undefined, ServiceError>> {
    const { settings, path, countsFor, signal } = order
    const receiver = quietReceiver()
    const { ending } = await runExchange(deps, {
      origin: { conversationId: countsFor, messageId: null, purpose: 'preview' },
      source: { type: 'built', settings: previewSettings(settings), path },
      receiver,
      signal,
      refuse: ({ refused }) =>
        refused.some((name) => PROBABILITIES.has(name)) ? noProbabilities() : undefined,
    })
    if (ending.error) return failed(ending.error)
    return ok(receiver.fold.logprobs().find(({ top }) => top.length > 1))
  }

const PROBABILITIES: ReadonlySet<string> = new Set(['logprobs', 'top_logprobs'])

/** Without them the request would be paid for in vain. */
const noProbabilities = (): ServiceError => ({
  type: 'notSent',
  reason: stored(
    'This model refused token probabilities before. To try once more, press “Send again” under Parameters.',
  ),
})
