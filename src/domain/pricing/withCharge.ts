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
} from '@/lib/decimal'
import type { Decimal } from '@/lib/decimal'
import type { Cost } from './cost'

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
