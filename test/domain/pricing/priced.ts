import type { Price, PriceCondition, Prices } from '@/domain/catalog/entry'
import type { Cost } from '@/domain/pricing/cost'
import { costOf } from '@/domain/pricing/price'
import type { CostInput } from '@/domain/pricing/price'

export const NOON = Date.UTC(2026, 0, 7, 12)
export const price = (item: Price['item'], amount: string, ...when: PriceCondition[]): Price => ({
  item,
  amount,
  when,
})
export const priced = (...list: Price[]): Prices => ({ type: 'priced', list })
export const BASE = [price('input', '0.000002'), price('output', '0.00001')]
export const promptFrom = (gte: number): PriceCondition => ({ type: 'fact', fact: 'prompt_tokens', gte })
export const tierIs = (equals: string): PriceCondition => ({ type: 'fact', fact: 'service_tier', equals })
export const usage = (
  promptTokens: number,
  completionTokens: number,
  more: Partial<CostInput['usage']> = {},
) => ({
  promptTokens,
  completionTokens,
  ...more,
})
export const cost = (prices: Prices, used: CostInput['usage'], more: Partial<CostInput> = {}) =>
  costOf({ prices, usage: used, at: NOON, ...more })
export const amount = (of: Cost) => ('amount' in of ? of.amount : of.type)
export const linesOf = (of: Cost) => ('lines' in of ? of.lines : [])
export const short = (of: Cost) =>
  linesOf(of).map(
    (line) => `${line.item} ${line.quantity ?? ''}×${line.unitPrice ?? '?'}=${line.amount ?? '?'}`,
  )
