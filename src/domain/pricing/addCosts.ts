import {
  add,
  compare,
  decimal,
  decimalText,
  isZero,
  multiply,
  negate,
  parseDecimal,
  subtract,
  ZERO,
  type Decimal,
} from '@/lib/decimal'
import { memoByObject } from '@/lib/result'

import type { Prices } from '../catalog'
import { compareCosts, isPriced, type Cost, type CostBracket, type CostLine } from './cost'

/**
 * The sum of several costs with their lines joined by item, exactly.
 * Anything unknown among them makes the sum `atLeast` (or `unknown` when nothing is known); only free ones are
 * `free`; nothing at all costs 0.
 */
export const addCosts = (costs: readonly Cost[]): Cost => sumOf(costs.reduce(withCost, NO_COSTS))

/** What costs come to so far, with all that one more needs to be added. */
type CostsSoFar = {
  readonly isFree: boolean
  readonly isPartial: boolean
  readonly total: Decimal
  readonly lines: readonly CostLine[]
}

const NO_COSTS: CostsSoFar = { isFree: false, isPartial: false, total: ZERO, lines: [] }

/** The same with one cost more. */
function withCost(before: CostsSoFar, cost: Cost): CostsSoFar {
  const priced = isPriced(cost) ? cost : undefined
  return {
    isFree: cost.type === 'free' && (before === NO_COSTS || before.isFree),
    isPartial: before.isPartial || cost.type === 'unknown' || cost.type === 'atLeast',
    total: priced ? add(before.total, decimal(priced.amount)) : before.total,
    lines: priced ? joinedLines([...before.lines, ...priced.lines]) : before.lines,
  }
}

/** What they come to. */
function sumOf({ isFree, isPartial, total, lines }: CostsSoFar): Cost {
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

/** Charges come as binary floats: closer than this share, they are the catalog's amount. */
const NOISE: Decimal = { digits: 1n, scale: 9 }

/**
 * The cost of a request whose reply says what was charged: the charge wins over the catalog's arithmetic. Where the
 * catalog knows the whole cost and differs, its lines stay, with the difference as the last. A charge of zero is no
 * charge: services that do not bill send it too.
 *
 * @param charged decimal string in US dollars; undefined when the reply says nothing.
 */
export function withCharge(byCatalog: Cost, charged: string | undefined): Cost {
  const charge = charged === undefined ? undefined : parseDecimal(charged)
  if (!charge || charge.digits <= 0n) return byCatalog
  const amount = decimalText(charge)
  if (byCatalog.type !== 'known' && byCatalog.type !== 'free')
    return { type: 'known', amount, lines: [{ item: 'charged', amount }] }
  const { amount: listed, lines } = byCatalog.type === 'known' ? byCatalog : { amount: '0', lines: [] }
  const difference = subtract(charge, decimal(listed))
  if (compare(magnitude(difference), multiply(charge, NOISE)) <= 0) return byCatalog
  return {
    type: 'known',
    amount,
    lines: [...lines, { item: 'difference', amount: decimalText(difference) }],
  }
}

/** What the charge of a cost differs from the catalog's amount by, as decimal strings; undefined where it does not. */
export function chargeDifference(
  cost: Cost,
): { readonly byCatalog: string; readonly difference: string } | undefined {
  if (cost.type !== 'known') return undefined
  const difference = cost.lines.reduce(
    (sum, { item, amount }) =>
      item === 'difference' && amount !== undefined ? add(sum, decimal(amount)) : sum,
    ZERO,
  )
  if (isZero(difference)) return undefined
  return {
    byCatalog: decimalText(subtract(decimal(cost.amount), difference)),
    difference: decimalText(difference),
  }
}

const magnitude = (value: Decimal): Decimal => (value.digits < 0n ? negate(value) : value)

const UNKNOWN: Cost = { type: 'unknown' }

/**
 * The same cost at the cheapest and at the most expensive of the providers that may answer; both are the same where
 * there is one price. Unknown where a provider's price is unknown: that one may be cheaper or more expensive than all.
 *
 * @param costAt what it costs at the prices of one provider.
 */
export function costRange(prices: Prices, costAt: (prices: Prices) => Cost): CostBracket {
  if (prices.type !== 'variable' || !prices.offers) {
    const cost = costAt(prices)
    return { low: cost, high: cost }
  }
  const costs = prices.offers.map((offer) => costAt(offer.prices)).sort(compareCosts)
  const [low, high] = [costs[0], costs.at(-1)]
  // Unknown ones are sorted last.
  if (!low || !high || high.type === 'unknown') return { low: UNKNOWN, high: UNKNOWN }
  return { low, high: costs.some(({ type }) => type === 'atLeast') ? atLeast(high) : high }
}

/** A range as one cost: at least its low end, which is unknown where some may be free and others are not. */
export const costOfRange = ({ low, high }: CostBracket): Cost => {
  if (compareCosts(low, high) === 0) return low
  return low.type === 'free' ? UNKNOWN : atLeast(low)
}

/**
 * Adds up costs like `addCosts`, for a list that grows at its end: what was added before is not added again, so that one
 * more costs the same however many there are. One sum for each kind of list.
 */
export function createCostSum(): (costs: readonly Cost[]) => Cost | undefined {
  const joined = memoByObject((cost: Cost, before: CostsSoFar) => withCost(before, cost))
  const summed = memoByObject(sumOf)
  return (costs) =>
    costs.length === 0
      ? undefined
      : summed(costs.reduce<CostsSoFar>((before, cost) => joined(cost, before), NO_COSTS))
}
