import type { Conversation, ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { createReplyFold } from '@/domain/replies/foldReply'
import type { Message } from '@/domain/messages/message'
import type { TokenLogprob } from '@/domain/replies/reply'
import { previewSettings } from '@/domain/sampling/previewRequest'
import type { ServiceError } from '@/domain/connections/serviceError'
import { failed, ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'

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
    const { prepareRequest, openExchange, streamExchange, closeExchange } = await import('../replies/sending')
    const prepared = await prepareRequest(deps, asking(settings, deps.now()), path, [], { countsFor })
    if (!prepared.ok) return prepared
    if (prepared.value.refused.some((name) => PROBABILITIES.has(name))) return failed(NO_PROBABILITIES)
    if (signal.aborted) return ok(undefined)
    const open = openExchange(deps, prepared.value, {
      conversationId: countsFor,
      messageId: null,
      purpose: 'preview',
    })
    const fold = createReplyFold()
    const ending = await streamExchange(deps, open, signal, (event, atMs) => {
      fold.add(event, atMs)
    })
    await closeExchange(deps, { open, ending, fold })
    if (ending.error) return failed(ending.error)
    return ok(fold.logprobs().find(({ top }) => top.length > 1))
  }

const PROBABILITIES: ReadonlySet<string> = new Set(['logprobs', 'top_logprobs'])

/** Without them the request would be paid for in vain. */
const NO_PROBABILITIES: ServiceError = {
  type: 'notSent',
  reason:
    'This model refused token probabilities before. To try once more, press “Send it again” under Parameters.',
}

/** A conversation that is nowhere but in this request. */
const asking = (settings: ConversationSettings, at: number): Conversation => ({
  id: 'preview' as ConversationId,
  title: '',
  titledBy: 'firstLine',
  createdAt: at,
  updatedAt: at,
  activeLeafId: null,
  settings: previewSettings(settings),
  tags: [],
  pinned: false,
  archived: false,
  trashedAt: null,
})
