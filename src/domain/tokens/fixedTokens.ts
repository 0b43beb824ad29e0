import type { ConversationSettings } from '../conversations/conversation'
import { estimateTokens, exactTokens } from './estimateTokens'
import type { TokenEstimate } from '../usage/tokenRange'

/** Tokens of what goes with every request besides its messages, system prompt and tools; before calibration. */
export const fixedTokens = ({
  systemPrompt,
  parameters,
}: Pick<ConversationSettings, 'systemPrompt' | 'parameters'>): TokenEstimate =>
  exactTokens(estimateTokens(systemPrompt) + estimateTokens(parameters.tools?.value ?? ''))
