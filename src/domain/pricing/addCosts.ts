import { add, decimal, decimalText, ZERO } from '@/lib/decimal'
import { atLeast } from './atLeast'
import { isPriced } from './compareCosts'
import type { Cost, CostLine } from './cost'

/**
 * The sum of several costs with their lines joined by item, exactly.
 * Anything unknown among them makes the sum `atLeast` (or `unknown` when nothing is known); only free ones are
 * `free`; nothing at all costs 0.
 */
export function addCosts(costs: readonly Cost[]): Cost {
  if (costs.length > 0 && costs.every((cost) => cost.type === 'free')) return { type: 'free' }
  const priced = costs.filter(isPriced)
  const isPartial = costs.some((cost) => cost.type === 'unknown' || cost.type === 'atLeast')
  const total = priced.reduce((sum, cost) => add(sum, decimal(cost.amount)), ZERO)
  const sum: Cost = {
    type: 'known',
    amount: decimalText(total),
    lines: joinedLines(priced.flatMap((cost) => cost.lines)),
  }
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
