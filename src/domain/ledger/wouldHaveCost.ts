import { add, compare, decimal, type Decimal, decimalText, ZERO } from '@/lib/decimal'

import type { CatalogEntry } from '../catalog'
import {
  addCosts,
  compareCosts,
  type Cost,
  type CostBracket,
  type CostLine,
  costOf,
  isPriced,
} from '../pricing'
import { billedOutputTokens, type Usage, type UsageRound } from '../usage/usage'
import type { LedgerEntry } from './groupLedger'

/** What past requests cost, or would have cost with one model. Amounts are US dollars. */
export type ReplayedCost = {
  /** Low: with what the cache really held; high: with nothing from it. The same for what was paid. */
  readonly range: CostBracket
  /** Of the low one, what went to what, as decimals; a key that is missing cost nothing, undefined is unknown. */
  readonly parts: Readonly<Partial<Record<CostPart, string | undefined>>>
  /** Of the low one, what requests between tool calls cost, as a decimal. */
  readonly toolSteps: string
  /** Requests that are too long for the model: what was paid is kept for them. */
  readonly tooLong: number
  /** Requests with something that has no price. */
  readonly unpriced: number
}

/** The columns a bill is told in. */
export const COST_PARTS = ['input', 'cached', 'output', 'search', 'other'] as const
export type CostPart = (typeof COST_PARTS)[number]

/** What was sent and came back in all, in tokens. */
export type ReplayedUsage = {
  readonly requests: number
  readonly chats: number
  readonly toolSteps: number
  readonly promptTokens: number
  readonly cachedTokens: number
  readonly outputTokens: number
  readonly searches: number
  /** Requests whose tokens nobody counted: they are left out everywhere. */
  readonly uncounted: number
}

type Counted = LedgerEntry & { readonly response: { readonly usage: Usage } }

/** The requests whose tokens are known: only they can be priced again. */
const countedEntries = (entries: readonly LedgerEntry[]): readonly Counted[] =>
  entries.filter((entry): entry is Counted => entry.response.usage !== undefined)

/** All that requests used. */
export function usageOf(entries: readonly LedgerEntry[]): ReplayedUsage {
  const counted = countedEntries(entries)
  const sum = (of: (usage: Usage) => number) =>
    counted.reduce((all, { response }) => all + of(response.usage), 0)
  return {
    requests: counted.length,
    chats: new Set(counted.flatMap(({ conversationId }) => conversationId ?? [])).size,
    toolSteps: counted.filter(isToolStep).length,
    promptTokens: sum(({ promptTokens }) => promptTokens),
    cachedTokens: sum(({ cachedTokens = 0 }) => cachedTokens),
    outputTokens: sum(billedOutputTokens),
    searches: sum(({ searches = 0 }) => searches),
    // One that was refused used nothing.
    uncounted: entries.filter(({ response }) => !response.usage && response.outcome !== 'failed').length,
  }
}

/** What the requests really cost. */
export function paidCost(entries: readonly LedgerEntry[]): ReplayedCost {
  const counted = countedEntries(entries)
  const costs = counted.map((entry) => ({ entry, low: entry.cost, high: entry.cost }))
  return replayed(costs, 0)
}

/**
 * What the same requests would have cost with another model: the same tokens by its prices, each request in its own
 * step of prices and at its own hour. What doesn't fit into its context stays as it was paid.
 */
export function wouldHaveCost(
  entries: readonly LedgerEntry[],
  { prices, contextTokens = Infinity }: Pick<CatalogEntry, 'prices' | 'contextTokens'>,
): ReplayedCost {
  let tooLong = 0
  const costs = countedEntries(entries).map((entry) => {
    const { usage } = entry.response
    if (largestOf(usage) > contextTokens) {
      tooLong += 1
      return { entry, low: entry.cost, high: entry.cost }
    }
    const shared = { prices, at: entry.startedAt }
    return {
      entry,
      low: costOf({ ...shared, usage: withoutCharge(usage) }),
      high: costOf({ ...shared, usage: withoutCache(usage) }),
    }
  })
  return replayed(costs, tooLong)
}

type Priced = { readonly entry: LedgerEntry; readonly low: Cost; readonly high: Cost }

function replayed(costs: readonly Priced[], tooLong: number): ReplayedCost {
  const [one, other] = [addCosts(costs.map(({ low }) => low)), addCosts(costs.map(({ high }) => high))]
  const steps = addCosts(costs.flatMap(({ entry, low }) => (isToolStep(entry) ? [low] : [])))
  return {
    range: compareCosts(one, other) > 0 ? { low: other, high: one } : { low: one, high: other },
    parts: isPriced(one) ? partsOf(one.lines) : {},
    toolSteps: isPriced(steps) ? steps.amount : '0',
    tooLong,
    unpriced: costs.filter(({ low }) => low.type === 'unknown' || low.type === 'atLeast').length,
  }
}

/** A request after the first of a turn: it sent what tools gave. */
const isToolStep = ({ purpose }: LedgerEntry): boolean => purpose === 'toolRound'

const PART_OF: Readonly<Partial<Record<CostLine['item'], CostPart>>> = {
  input: 'input',
  imageToken: 'input',
  audioInput: 'input',
  cached: 'cached',
  cacheWrite: 'cached',
  output: 'output',
  reasoning: 'output',
  imageOutput: 'output',
  audioOutput: 'output',
  search: 'search',
}

function partsOf(lines: readonly CostLine[]): ReplayedCost['parts'] {
  const sums = new Map<CostPart, Decimal | undefined>()
  for (const { item, amount } of lines) {
    const part = PART_OF[item] ?? 'other'
    const before = sums.has(part) ? sums.get(part) : ZERO
    // What has no price makes its column unknown, whatever else is in it.
    sums.set(part, before && amount !== undefined ? add(before, decimal(amount)) : undefined)
  }
  return Object.fromEntries([...sums].map(([part, sum]) => [part, sum && decimalText(sum)]))
}

/** Tokens of the largest single request of a usage. */
const largestOf = (usage: Usage): number =>
  Math.max(...(usage.rounds ?? [usage]).map((round) => round.promptTokens + billedOutputTokens(round)))

/** What a provider charged is its own price, not another's. */
const withoutCharge = ({ costUsd: _, rounds, ...usage }: Usage): Usage => ({
  ...usage,
  ...(rounds && { rounds: rounds.map(({ costUsd: __, ...round }) => round) }),
})

function withoutCache(usage: Usage): Usage {
  const { rounds, ...whole } = withoutCharge(usage)
  return { ...uncached(whole), ...(rounds && { rounds: rounds.map(uncached) }) }
}

const uncached = ({
  cachedTokens: _,
  cacheWriteTokens: __,
  cacheWriteHourTokens: ___,
  cacheWriteHalfDayTokens: ____,
  ...usage
}: UsageRound): UsageRound => usage

/** The share that is saved, from 0 to 1; undefined where one is not known whole, or nothing was paid. */
export function savingOf(paid: Cost, other: Cost): number | undefined {
  if (paid.type !== 'known' || compare(decimal(paid.amount), ZERO) <= 0) return undefined
  if (other.type === 'free') return 1
  return other.type === 'known' ? 1 - Number(other.amount) / Number(paid.amount) : undefined
}
