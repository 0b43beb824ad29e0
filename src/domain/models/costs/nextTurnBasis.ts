import { sentPath } from '../../context/sentPath'
import { sentTokens } from '../../context/sentTokens'
import type { ConversationSettings } from '../../conversations/conversation'
import type { Draft } from '../../drafts/draft'
import { withDraft } from '../../drafts/draftMessage'
import type { Message } from '../../messages/message'
import { estimateMessageTokens, sumOfEstimates } from '../../tokens/estimateTokens'
import { fixedTokens } from '../../tokens/fixedTokens'
import type { TurnHabits } from '../../tokens/learned'
import { picturesIn } from '../../tokens/picturesIn'
import type { TurnBasis } from './costBasis'

type Sending = {
  /** The shown path, from root to leaf, without the draft. */
  readonly path: readonly Message[]
  readonly draft: Draft
  readonly settings: Pick<ConversationSettings, 'systemPrompt' | 'parameters' | 'contextCut'>
  readonly habits: Pick<TurnHabits, 'replyTokens'>
  readonly writesCache: NonNullable<TurnBasis['writesCache']>
  readonly withSearch: NonNullable<TurnBasis['withSearch']>
}

/** What the next turn of a conversation would send, for the composer's estimate and the catalog's column alike. */
export function nextTurnBasis(sending: Sending): TurnBasis {
  const { path: sent, draft, settings, habits, writesCache, withSearch } = sending
  const path = withDraft(sent, draft)
  const whole = sentPath({ path, settings, entry: undefined }).messages
  const last = sent.findLast(({ reply }) => reply?.usage)?.reply
  const maxTokens = settings.parameters.max_tokens?.value
  const images = picturesIn(whole)
  return {
    type: 'nextTurn',
    promptTokens: sumOfEstimates([fixedTokens(settings), ...whole.map(estimateMessageTokens)]),
    sentTo: (entry) => sentTokens({ path, settings, entry }),
    ...(last?.usage && {
      cachedTokens: last.usage.promptTokens,
      cachedBy: { connectionId: last.connectionId, modelId: last.model },
    }),
    replyTokens: habits.replyTokens,
    ...(maxTokens !== undefined && { maxTokens }),
    ...(images > 0 && { facts: { images } }),
    ...(settings.parameters.web_search_options?.value && { canSearch: true, withSearch }),
    writesCache,
  }
}
