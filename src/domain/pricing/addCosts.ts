import { add, decimal, type Decimal, decimalText, ZERO } from '@/lib/decimal'

import { type Cost, type CostLine, isPriced } from './cost'

/**
 * The sum of several costs with their lines joined by item, exactly.
 * Anything unknown among them makes the sum `atLeast` (or `unknown` when nothing is known); only free ones are
 * `free`; nothing at all costs 0.
 */
export const addCosts = (costs: readonly Cost[]): Cost => sumOf(costs.reduce(withCost, NO_COSTS))

/** What costs come to so far, with all that one more needs to be added. */
export type CostsSoFar = {
  readonly isFree: boolean
  readonly isPartial: boolean
  readonly total: Decimal
  readonly lines: readonly CostLine[]
}

export const NO_COSTS: CostsSoFar = { isFree: false, isPartial: false, total: ZERO, lines: [] }

/** The same with one cost more. */
export function withCost(before: CostsSoFar, cost: Cost): CostsSoFar {
  const priced = isPriced(cost) ? cost : undefined
  return {
    isFree: cost.type === 'free' && (before === NO_COSTS || before.isFree),
    isPartial: before.isPartial || cost.type === 'unknown' || cost.type === 'atLeast',
    total: priced ? add(before.total, decimal(priced.amount)) : before.total,
    lines: priced ? joinedLines([...before.lines, ...priced.lines]) : before.lines,
  }
}

/** What they come to. */
export function sumOf({ isFree, isPartial, total, lines }: CostsSoFar): Cost {
  if (isFree) return { type: 'free' }
  const sum: Cost = { type: 'known', amount: decimalText(total), lines }
  return isPartial ? atLeast(sum) : sum
}

function joinedLines(lines: readonly CostLine[]): readonly CostLine[] {
  const byItem = new Map<string, CostLine>()
  for (const line of lines) {
    const key = `${line.item} ${line.amount === undefined ? 'unknown' : 'known'}`
    const other = byItem.get(key)
    byItem.set(key, other ? joined(other, line) : line)
  }
  return [...byItem.values()]
}

const joined = (left: CostLine, right: CostLine): CostLine => ({
  item: left.item,
  ...(left.quantity === undefined && right.quantity === undefined
    ? {}
    : { quantity: (left.quantity ?? 0) + (right.quantity ?? 0) }),
  // One price only where both parts had the same.
  ...(left.unitPrice !== undefined && left.unitPrice === right.unitPrice
    ? { unitPrice: left.unitPrice }
    : {}),
  ...(left.amount === undefined || right.amount === undefined
    ? {}
    : { amount: decimalText(add(decimal(left.amount), decimal(right.amount))) }),
})

/** A cost as a lower bound: not all that was used has a price. At least nothing is unknown. */
export function atLeast(cost: Cost): Cost {
  if (cost.type !== 'known' && cost.type !== 'atLeast') return cost
  return cost.amount === '0' ? { type: 'unknown' } : { ...cost, type: 'atLeast' }
}
