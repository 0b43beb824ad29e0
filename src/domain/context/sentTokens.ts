import { estimateMessageTokens, fixedTokens, sumOfEstimates } from '../tokens/estimateTokens'
import type { TokenEstimate } from '../usage/fields'
import { sentPath, type SentPlan } from './sentPath'

/**
 * Tokens of the request that the end of a path makes, before calibration. Messages keep their counts: a long
 * conversation is not counted again to be sent.
 */
export const sentTokens = (plan: SentPlan): TokenEstimate =>
  sumOfEstimates([fixedTokens(plan.settings), ...sentPath(plan).messages.map(estimateMessageTokens)])
