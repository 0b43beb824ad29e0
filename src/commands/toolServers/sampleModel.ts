import type { ConversationId } from '@/domain/ids'
import type { Sampling } from '@/domain/mcp/questionAnswers'
import type { Result } from '@/lib/result'
import { selectConversationSettings } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { askOnce } from '../exchanges/askOnce'

/**
 * Asks the model of a chat (null: of the next one) what a server wants to know, once the person allowed it. Nothing of the
 * chat is sent along. The request is in the ledger, under its data lock and limits. Fails with a sentence.
 */
export const createSampleModel = (deps: CommandDeps) =>
  async function sampleModel(
    id: ConversationId | null,
    { system, messages, maxTokens }: Sampling,
    signal: AbortSignal,
  ): Promise<Result<string, string>> {
    const { toolUse: _, ...settings } = selectConversationSettings(id)(deps.store.getState())
    return askOnce(
      deps,
      { id, settings },
      {
        prompt: messages.at(-1)?.text ?? '',
        earlier: messages.slice(0, -1),
        system,
        purpose: 'toolRound',
        maxTokens,
        signal,
      },
    )
  }
