import { entryHash } from '@/domain/catalog'
import { hostOf } from '@/domain/connections/baseUrl'
import type { ServiceError } from '@/domain/connections/serviceError'
import { dialectOfUrl } from '@/domain/dialects'
import { endOf, isCut } from '@/domain/exchanges/endOf'
import { isRefusedBeforeRun, outcomeOf, type Exchange } from '@/domain/exchanges/exchange'
import type { ModelId } from '@/domain/ids'
import type { MessageStatus, ReplyFacts } from '@/domain/messages/message'
import { withHostSearch } from '@/domain/parameters/hostSearch'
import type { Cost } from '@/domain/pricing'
import type { ReplyFold } from '@/domain/replies/foldReply'
import { costOfRequest } from '@/domain/request/bodyFacts'
import { estimateMessageTokens } from '@/domain/tokens/estimateTokens'
import type { FinishReason, Usage } from '@/domain/usage/usage'
import { yieldToPage } from '@/lib/time/afterPaint'

import type { CommandDeps } from '../deps'
import { settled, tellUnwritten } from '../record'
import { saveLogprobs } from './exchangeRecords'
import type { OpenExchange } from './exchangeOrder'
import { brokenOff, exchangeHead } from './openExchange'
import type { PreparedRequest } from './preparedRequest'

type Closing = {
  readonly open: OpenExchange
  readonly ending: {
    readonly status: MessageStatus
    readonly finishReason?: FinishReason
    readonly finishDetail?: string
    readonly error?: ServiceError
  }
  readonly fold: ReplyFold
}

/** A request that has ended, and its record, which is still to be written. */
type SettledExchange = {
  /** What its message keeps. */
  readonly facts: ReplyFacts
  /** Writes the record; to be called once its message is on disk, which is smaller and matters more. */
  readonly save: () => Promise<void>
}

/** Makes the immutable record of a request. Whoever asks for the record from now on waits until it is written. */
export function endExchange(deps: CommandDeps, closing: Closing): SettledExchange {
  const { open, fold } = closing
  const { exchange, facts } = recordOf(deps, closing)
  let begin: () => void = () => undefined
  const saved = new Promise<void>((resolve) => {
    begin = resolve
  })
    .then(yieldToPage)
    .then(() =>
      Promise.all([
        settled(async () =>
          deps.storage.saveExchange(await heardByOther(deps, exchange), open.raw.columns()),
        ),
        saveLogprobs(deps.storage, open.id, fold.logprobs()),
      ]),
    )
  deps.closing.set(
    open.id,
    saved.catch(() => undefined),
  )
  return {
    facts,
    async save() {
      begin()
      try {
        const [written] = await saved
        if (!written.ok) tellUnwritten(deps, written.error)
        else if (!isBroken(closing)) open.forget?.()
      } finally {
        open.release()
        deps.closing.delete(open.id)
      }
    },
  }
}

const isBroken = ({ ending }: Pick<Closing, 'ending'>): boolean => ending.status.type === 'interrupted'

/** A request that was cut off here, as another device heard it to its end that was quicker. */
async function heardByOther({ storage }: CommandDeps, exchange: Exchange): Promise<Exchange> {
  if (!isCut(exchange)) return exchange
  const there = await storage.loadExchange(exchange.id)
  return there.ok && there.value && !isCut(there.value) ? { ...exchange, ...endOf(there.value) } : exchange
}

type ExchangeRecord = { readonly exchange: Exchange; readonly facts: ReplyFacts }

/** What is known of a request. A bug in working that out costs the details, not the record. */
function recordOf(deps: CommandDeps, closing: Closing): ExchangeRecord {
  try {
    return wholeRecord(deps, closing)
  } catch (fault) {
    return bareRecord(closing, fault)
  }
}

function bareRecord({ open, ending }: Closing, fault: unknown): ExchangeRecord {
  const exchange = brokenOff(open)
  const error: ServiceError = ending.error ?? { type: 'appFault', detail: String(fault) }
  return {
    exchange: {
      ...exchange,
      response: { ...exchange.response, outcome: outcomeOf(ending.status), error },
    },
    facts: {
      model: exchange.model,
      connectionId: exchange.connectionId,
      exchangeId: open.id,
      cost: exchange.cost,
      evidence: open.prepared.evidence,
    },
  }
}

function wholeRecord(deps: CommandDeps, { open, ending, fold }: Closing): ExchangeRecord {
  const { prepared } = open
  const isTakenUp = open.origin.isTakenUp === true
  // At most, where it was taken up: it may have ended long before.
  const totalMs = isTakenUp ? Math.max(0, deps.now() - open.startedAt) : deps.elapsed() - open.sentAt
  const { usage, model, fingerprint, tierServed, responseId } = fold.facts()
  const firstTokenMs = isTakenUp ? undefined : fold.facts().firstTokenMs
  const { tier: tierAsked, seed, model: modelAsked, schema } = prepared.asked
  const priced = priceReply(deps, {
    prepared,
    fold,
    startedAt: open.startedAt,
    tier: tierServed ?? tierAsked,
    prefixTokens: open.prefixTokens,
    isComplete: ending.status.type === 'complete',
    ...(!open.accepted && ending.error && { refusal: ending.error }),
  })

  const exchange: Exchange = {
    ...exchangeHead(open),
    entryHash: priced.entryHash,
    response: {
      outcome: outcomeOf(ending.status),
      ...(open.accepted && { status: open.accepted.status, headers: open.accepted.headers }),
      ...(responseId !== undefined && { id: responseId }),
      ...(model !== undefined && { model }),
      ...(fingerprint !== undefined && { fingerprint }),
      ...(tierAsked !== undefined && { tierAsked }),
      ...(tierServed !== undefined && { tierServed }),
      ...(ending.finishReason !== undefined && { finishReason: ending.finishReason }),
      ...(usage && { usage }),
      ...(ending.error && { error: ending.error }),
    },
    timings: {
      totalMs,
      ...(open.accepted && !isTakenUp && { headersMs: open.accepted.atMs }),
      ...(firstTokenMs !== undefined && { firstTokenMs }),
    },
    cost: priced.cost,
    isEstimated: priced.isEstimated,
    attempts: open.attempts,
    data: { rule: prepared.dataRule, evidence: prepared.evidence, vouched: prepared.vouched },
  }
  const facts: ReplyFacts = {
    model: modelAsked,
    connectionId: prepared.connection.id,
    exchangeId: open.id,
    ...(!isTakenUp && { durationMs: totalMs }),
    cost: priced.cost,
    evidence: prepared.evidence,
    ...(ending.finishReason !== undefined && { finishReason: ending.finishReason }),
    ...(ending.finishDetail !== undefined && { finishDetail: ending.finishDetail }),
    ...(usage && { usage }),
    ...(firstTokenMs !== undefined && { firstTokenMs }),
    ...(tierAsked !== undefined && { tierAsked }),
    ...(tierServed !== undefined && { tierServed }),
    ...(fingerprint !== undefined && { fingerprint }),
    ...(seed !== undefined && { seed }),
    ...(schema !== undefined && { schema }),
    ...turnOf(open, fold),
    // Its provider goes on with it: the next start of the page takes it up.
    ...(open.kept && isBroken({ ending }) && { kept: open.kept }),
    ...(prepared.notSent.length > 0 && { notSent: prepared.notSent }),
    ...(prepared.refused.length > 0 && { refused: prepared.refused }),
  }
  return { exchange, facts }
}

/** What the reply was made of in its dialect, to go back unchanged. A reply that goes on with another is put together here. */
function turnOf(
  { prepared: { url, history }, origin }: OpenExchange,
  fold: ReplyFold,
): Pick<ReplyFacts, 'turn'> {
  const items = origin.prefix && origin.prefix.length > 0 ? undefined : fold.items()
  if (items === undefined || history === undefined) return {}
  return { turn: { dialect: dialectOfUrl(url), items, history: history() } }
}

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
function priceReply(
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
