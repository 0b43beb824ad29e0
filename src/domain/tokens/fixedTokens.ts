import type { ConversationSettings } from '../conversations/conversation'
import { estimateTokens, exactTokens, type TokenEstimate } from './estimateTokens'

/** Tokens of what goes with every request besides its messages, system prompt and tools; before calibration. */
export const fixedTokens = ({
  systemPrompt,
  parameters,
}: Pick<ConversationSettings, 'systemPrompt' | 'parameters'>): TokenEstimate =>
  exactTokens(estimateTokens(systemPrompt) + estimateTokens(parameters.tools?.value ?? ''))
