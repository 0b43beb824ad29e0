import { t } from '@/lib/text/t'
import { formatChange } from '@/lib/text/turning'

import type { CatalogEntry, PriceCondition, PriceItem, Prices } from '../catalog'

import { isPriced } from './cost'
import { costOf, factOf, priceFor } from './price'
import type { BilledUsage } from './quantities'

/** A price per unit from `from` up to the next step. Undefined amount: no price there. */
export type CurveStep = { readonly from: number; readonly amount: string | undefined }

const MINUTES_PER_DAY = 1440
const MS_PER_MINUTE = 60_000

/**
 * How the price of an item changes with the size of the prompt, in tokens: steps from 0, neighbours differ. Empty
 * when the model has no list of prices. `at` is in milliseconds since the epoch.
 */
export function priceByPromptSize(
  prices: Prices,
  item: PriceItem,
  at: number,
  tier?: string,
): readonly CurveStep[] {
  const edges = edgesOf(prices, (condition) =>
    condition.type === 'fact' && (condition.fact === 'prompt_tokens' || condition.fact === 'input_tokens')
      ? [condition.gte ?? 0, (condition.lte ?? -1) + 1]
      : [],
  )
  return stepsAt(edges, (promptTokens) => amountOf(prices, item, promptTokens, at, tier))
}

/**
 * How the price of an item changes over one UTC day, in minutes since midnight: steps from 0, neighbours differ.
 * `dayAt` is any instant of that day, in milliseconds since the epoch.
 */
export function priceByMinute(
  prices: Prices,
  item: PriceItem,
  dayAt: number,
  promptTokens: number,
  tier?: string,
): readonly CurveStep[] {
  const midnight = Math.floor(dayAt / (MINUTES_PER_DAY * MS_PER_MINUTE)) * MINUTES_PER_DAY * MS_PER_MINUTE
  const edges = edgesOf(prices, (condition) =>
    condition.type === 'window' ? [condition.startMinute, condition.endMinute] : [],
  )
  const within = edges.filter((edge) => edge < MINUTES_PER_DAY)
  return stepsAt(within, (minute) =>
    amountOf(prices, item, promptTokens, midnight + minute * MS_PER_MINUTE, tier),
  )
}

function amountOf(
  prices: Prices,
  item: PriceItem,
  promptTokens: number,
  at: number,
  tier: string | undefined,
): string | undefined {
  if (prices.type !== 'priced') return undefined
  const usage = { promptTokens, completionTokens: 0 }
  return priceFor(prices.list, item, { fact: (name) => factOf(name, usage, {}, tier), at })?.price.amount
}

function stepsAt(
  edges: readonly number[],
  amountAt: (edge: number) => string | undefined,
): readonly CurveStep[] {
  const steps: CurveStep[] = []
  for (const from of edges) {
    const amount = amountAt(from)
    const last = steps.at(-1)
    if (!last || last.amount !== amount) steps.push({ from, amount })
  }
  return steps
}

function edgesOf(
  prices: Prices,
  edgesIn: (condition: PriceCondition) => readonly number[],
): readonly number[] {
  if (prices.type !== 'priced') return []
  const collect = (condition: PriceCondition): readonly number[] => {
    if (condition.type === 'allOf' || condition.type === 'anyOf') return condition.of.flatMap(collect)
    return condition.type === 'not' ? collect(condition.of) : edgesIn(condition)
  }
  const edges = prices.list.flatMap((price) => price.when.flatMap(collect))
  return [...new Set([0, ...edges])].filter((edge) => edge >= 0).sort((a, b) => a - b)
}

/**
 * What each service tier does to the price beside the default one, in a word or two: "−50%", or "in +20%, out
 * +100%" where the two differ. A tier without a price of its own has no note.
 *
 * @param at milliseconds since the Unix epoch: prices may depend on the hour.
 */
export function tierNotes(
  { prices, tiers }: Pick<CatalogEntry, 'prices' | 'tiers'>,
  at: number,
): Readonly<Record<string, string>> {
  const shareOf = (usage: BilledUsage, tier: string): number | undefined => {
    const [usual, asked] = [costOf({ prices, usage, at }), costOf({ prices, usage, at, tier })]
    if (!isPriced(usual) || !isPriced(asked) || Number(usual.amount) === 0) return undefined
    return Math.round((Number(asked.amount) / Number(usual.amount) - 1) * 100)
  }
  return Object.fromEntries(
    tiers.flatMap((tier) => {
      const input = shareOf({ promptTokens: 1000, completionTokens: 0 }, tier)
      const output = shareOf({ promptTokens: 0, completionTokens: 1000 }, tier)
      if (input === undefined && output === undefined) return []
      if (input === undefined || output === undefined || input === output)
        return [[tier, signed(input ?? output ?? 0)]]
      return [[tier, t('input {input}, output {output}', { input: signed(input), output: signed(output) })]]
    }),
  )
}

const signed = (percent: number): string => (percent === 0 ? t('same price') : formatChange(percent / 100))
