import { entryHash } from '@/domain/catalog'
import { dialectOfUrl } from '@/domain/dialects'
import { hostOf } from '@/domain/connections/baseUrl'
import { withHostSearch } from '@/domain/parameters/hostSearch'
import type { ReplyFold } from '@/domain/replies/foldReply'
import type { Cost } from '@/domain/pricing'
import type { ModelId } from '@/domain/ids'
import { isRefusedBeforeRun } from '@/domain/exchanges/exchange'
import { costOfRequest } from '@/domain/request/bodyFacts'
import type { ServiceError } from '@/domain/connections/serviceError'
import { estimateMessageTokens } from '@/domain/tokens/estimateTokens'
import type { Usage } from '@/domain/usage/usage'

import type { CommandDeps } from '../deps'
import type { PreparedRequest } from './preparedRequest'

type Pricing = {
  readonly prepared: PreparedRequest
  readonly fold: ReplyFold
  /** Milliseconds since the Unix epoch: prices may depend on the hour. */
  readonly startedAt: number
  readonly tier: string | undefined
  /** Estimated tokens of what the reply had said before this request, which it did not write. */
  readonly prefixTokens: number
  readonly isComplete: boolean
  /** Why the service did not accept the request; absent when it did. */
  readonly refusal?: ServiceError
}

const UNKNOWN: Cost = { type: 'unknown' }
const NOTHING: Cost = { type: 'known', amount: '0', lines: [] }

type Priced = { readonly cost: Cost; readonly entryHash: string | null; readonly isEstimated: boolean }

/**
 * What a reply cost: what its provider says it charged, else by the catalog entry it was sent under. Where the service
 * reported no usage (a stopped reply, say), tokens are estimated and the result says so. A request that was refused
 * before the model ran cost nothing.
 */
export function priceReply(
  deps: Pick<CommandDeps, 'entryOf'>,
  { prepared, fold, startedAt, tier, prefixTokens, isComplete, refusal }: Pricing,
): Priced {
  const { entry } = prepared
  const reported = fold.facts().usage
  const usage = reported ?? estimatedUsage(prepared, fold, prefixTokens)
  const isEstimated = reported === undefined && (isComplete || fold.hasContent())
  // What this device answers itself costs nothing, also before its catalog has been read.
  if (!entry && prepared.connection.type === 'builtin')
    return { cost: { type: 'free' }, entryHash: null, isEstimated }
  const hash = entry ? entryHash(entry) : null
  if (!reported && !fold.hasContent()) {
    const cost = refusal && isRefusedBeforeRun(refusal) ? NOTHING : UNKNOWN
    return { cost, entryHash: hash, isEstimated }
  }
  const { id: connectionId, baseUrl } = prepared.connection
  const served = { host: hostOf(baseUrl), dialect: dialectOfUrl(prepared.url) }
  const billed = entry && usage.searches ? withHostSearch(entry, served) : entry
  const prices = billed?.prices ?? { type: 'unpriced' }
  const pricesOf = (model: string) => deps.entryOf({ connectionId, modelId: model as ModelId })?.prices
  const cost = costOfRequest({ prices, usage, body: prepared.storedBody, at: startedAt, tier, pricesOf })
  return { cost, entryHash: hash, isEstimated }
}

function estimatedUsage(
  { promptTokens: { tokens: promptTokens } }: PreparedRequest,
  fold: ReplyFold,
  prefixTokens: number,
): Usage {
  // Reasoning and calls were written, and are paid for, like any text.
  const written = estimateMessageTokens({ parts: fold.parts() }).tokens
  const completionTokens = Math.max(0, written - prefixTokens)
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }
}
