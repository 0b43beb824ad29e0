import { memoByObject } from '@/lib/result'

import type { PriceCondition, Prices } from '../catalog'
import { addCosts, costRange } from './addCosts'
import { compareCosts, type Cost, type CostBracket } from './cost'
import { costOf } from './price'
import type { BilledUsage, RequestFacts } from './quantities'

/** One past request of a conversation, in tokens. */
export type ReplayTurn = {
  readonly promptTokens: number
  readonly completionTokens: number
  /** What really came from cache, where a usage says so. */
  readonly cachedTokens?: number
}

/** The turns of a conversation with their running sums, so that thousands of models are priced on them quickly. */
export type Replay = {
  /** Sorted by prompt size. */
  readonly turns: readonly (ReplayTurn & { readonly cachedTokens: number })[]
  /** Sums over the first n turns, at index n. */
  readonly sums: readonly { readonly prompt: number; readonly completion: number; readonly cached: number }[]
}

/**
 * Prepares turns in the order they happened. Each may find in the cache what the turn before sent and got back,
 * as far as it is not longer than itself.
 */
export function prepareReplay(turns: readonly ReplayTurn[]): Replay {
  const withCache = turns.map((turn, index) => {
    const before = turns[index - 1]
    const could = before ? Math.min(turn.promptTokens, before.promptTokens + before.completionTokens) : 0
    return { ...turn, cachedTokens: turn.cachedTokens ?? could }
  })
  const sorted = withCache.toSorted((a, b) => a.promptTokens - b.promptTokens)
  const sums = [{ prompt: 0, completion: 0, cached: 0 }]
  for (const turn of sorted) {
    const last = sums.at(-1)
    sums.push({
      prompt: (last?.prompt ?? 0) + turn.promptTokens,
      completion: (last?.completion ?? 0) + turn.completionTokens,
      cached: (last?.cached ?? 0) + turn.cachedTokens,
    })
  }
  return { turns: sorted, sums }
}

export type ReplayInput = {
  readonly prices: Prices
  readonly replay: Replay
  readonly facts?: RequestFacts
  /** Milliseconds since the Unix epoch. All turns are priced at this instant. */
  readonly at: number
  readonly tier?: string
}

/**
 * What it would cost to send a whole conversation again, turn by turn. Low: each turn finds the one before in the
 * cache. High: none does.
 *
 * Turns are priced together where the prices depend on prompt size only: as many sums as there are price steps,
 * not as many as there are turns.
 */
export function costOfReplay(input: ReplayInput): CostBracket {
  const { low } = costRange(input.prices, (prices) => replayCost({ ...input, prices }, true))
  const { high } = costRange(input.prices, (prices) => replayCost({ ...input, prices }, false))
  return compareCosts(low, high) > 0 ? { low: high, high: low } : { low, high }
}

function replayCost({ prices, replay, facts = {}, at, tier }: ReplayInput, isCached: boolean): Cost {
  const price = (usage: BilledUsage, conditionPromptTokens: number, requests = 1) =>
    costOf({
      requests,
      prices,
      usage,
      facts,
      at,
      conditionPromptTokens,
      ...(tier === undefined ? {} : { tier }),
    })
  if (prices.type !== 'priced') return costOf({ prices, usage: { promptTokens: 0, completionTokens: 0 }, at })
  const edges = stepsOf(prices)
  if (edges === undefined) {
    return addCosts(
      replay.turns.map((turn) =>
        price({ ...turn, cachedTokens: isCached ? turn.cachedTokens : 0 }, turn.promptTokens),
      ),
    )
  }
  const parts: Cost[] = []
  let from = 0
  for (const edge of [...edges, Number.POSITIVE_INFINITY]) {
    const to = firstFrom(replay.turns, edge)
    const first = replay.turns[from]
    const [before, after] = [replay.sums[from], replay.sums[to]]
    if (to > from && first && before && after) {
      const usage = {
        promptTokens: after.prompt - before.prompt,
        completionTokens: after.completion - before.completion,
        cachedTokens: isCached ? after.cached - before.cached : 0,
      }
      parts.push(price(usage, first.promptTokens, to - from))
    }
    from = to
  }
  // Most models have one price step: their sum is made already.
  const [only] = parts
  return only && parts.length === 1 ? only : addCosts(parts)
}

/** Index of the first turn whose prompt is at least so large. */
function firstFrom(turns: Replay['turns'], edge: number): number {
  let low = 0
  let high = turns.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((turns[middle]?.promptTokens ?? 0) < edge) low = middle + 1
    else high = middle
  }
  return low
}

/** Prompt sizes at which a price changes, ascending; undefined when prices depend on other quantities of a turn. */
const stepsOf = memoByObject((prices: Prices & { type: 'priced' }): readonly number[] | undefined => {
  const edges = new Set<number>()
  const isSimple = prices.list.every((price) =>
    price.when.every((condition) => collectSteps(condition, edges)),
  )
  return isSimple ? [...edges].sort((a, b) => a - b) : undefined
})

const PER_TURN: ReadonlySet<string> = new Set([
  'completion_tokens',
  'output_tokens',
  'total_tokens',
  'cached_tokens',
])

function collectSteps(condition: PriceCondition, edges: Set<number>): boolean {
  switch (condition.type) {
    case 'fact': {
      if (PER_TURN.has(condition.fact)) return false
      if (condition.fact !== 'prompt_tokens' && condition.fact !== 'input_tokens') return true
      if (condition.gte !== undefined) edges.add(Math.ceil(condition.gte))
      if (condition.lte !== undefined) edges.add(Math.floor(condition.lte) + 1)
      return condition.equals === undefined
    }
    case 'allOf':
    case 'anyOf':
      return condition.of.every((inner) => collectSteps(inner, edges))
    case 'not':
      return collectSteps(condition.of, edges)
    case 'since':
    case 'window':
      return true
  }
}
