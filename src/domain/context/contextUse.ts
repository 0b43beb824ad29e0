import type { ConversationSettings } from '../conversations/conversation'
import type { Message } from '../messages/message'
import { estimateMessageTokens, fixedTokens, sumOfEstimates } from '../tokens/estimateTokens'
import type { TokenEstimate } from '../usage/fields'
import { sentPath, type SentPlan } from './sentPath'
import { afterSummary, summaryMessage, summaryOn } from './summaries'

/** What a context holds: what a service counted at a reply, and the messages that are to be estimated besides. */
type ContextUse = { readonly counted: number; readonly since: readonly Message[] }

/**
 * What the end of a path takes with the summary of its earlier part. What a reply counted holds only where it was asked
 * with that summary.
 */
export function contextUse(
  path: readonly Message[],
  settings: Pick<ConversationSettings, 'contextCut'>,
): ContextUse {
  const found = summaryOn(settings.contextCut, path)
  const sent = found ? afterSummary(found, path) : path
  const asOf = found?.summary.made?.at ?? 0
  const at = sent.findLastIndex(({ reply, createdAt }) => reply?.usage !== undefined && createdAt >= asOf)
  const usage = sent[at]?.reply?.usage
  if (usage) return { counted: usage.totalTokens, since: sent.slice(at + 1) }
  return { counted: 0, since: found && path[0] ? [summaryMessage(found.summary, path[0]), ...sent] : sent }
}

/** The same in tokens, with what goes with every request where nothing was counted. */
export function usedTokens(
  path: readonly Message[],
  settings: Pick<ConversationSettings, 'contextCut' | 'systemPrompt' | 'parameters'>,
): number {
  const { counted, since } = contextUse(path, settings)
  const before = counted === 0 ? fixedTokens(settings).tokens : counted
  return since.reduce((sum, message) => sum + estimateMessageTokens(message).tokens, before)
}

/**
 * Tokens of the request that the end of a path makes, before calibration. Messages keep their counts: a long
 * conversation is not counted again to be sent.
 */
export const sentTokens = (plan: SentPlan): TokenEstimate =>
  sumOfEstimates([fixedTokens(plan.settings), ...sentPath(plan).messages.map(estimateMessageTokens)])
