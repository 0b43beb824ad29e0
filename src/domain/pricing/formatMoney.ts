import { approximate, compare, decimal, negate, ONE, parseDecimal, roundPlaces, shift } from '@/lib/decimal'
import type { Decimal } from '@/lib/decimal'
import { formatUsd, formatUsdShort } from '@/lib/text/formatUsd'
import { t } from '@/lib/text/t'
import type { Cost } from './cost'

/** Significant digits of an amount below a dollar: as people read it, of a list price, and in a bill. */
const READ_DIGITS = 2
const PRICE_DIGITS = 3
const EXACT_DIGITS = 8
/** What is smaller is said to be that: its digits tell nobody anything. */
const LEAST = decimal('0.0001')
const CENT = decimal('0.01')

/**
 * An amount or a cost as people read it: two decimals from a dollar up, two significant digits below ("$0.0041",
 * "$0.0010"), "<$0.0001" for what is smaller, "≥ $…" for a lower bound (which says nothing where it is that small), "free",
 * "unknown". Never shows a positive amount as zero.
 */
export const formatMoney = (money: Cost | string): string => moneyText(money, readable)

/** The same with all of its digits, eight at the most: for bills, tables that others read, and what a person typed. */
export const formatExactMoney = (money: Cost | string): string =>
  moneyText(money, (amount) => dollars(amount, EXACT_DIGITS))

function moneyText(money: Cost | string, write: (amount: Decimal) => string): string {
  if (typeof money === 'string') return write(decimal(money))
  switch (money.type) {
    case 'known':
      return write(decimal(money.amount))
    case 'atLeast': {
      const text = money.amount === '0' ? '<' : write(decimal(money.amount))
      return text.startsWith('<') ? t('unknown') : `≥ ${text}`
    }
    case 'free':
      return t('free')
    case 'unknown':
      return t('unknown')
  }
}

function readable(amount: Decimal): string {
  const isNegative = amount.digits < 0n
  const isTiny = amount.digits !== 0n && compare(isNegative ? negate(amount) : amount, LEAST) < 0
  return isTiny
    ? `${isNegative ? '>−' : '<'}${dollars(LEAST, 1)}`
    : dollars(amount, READ_DIGITS, { isPadded: true })
}

/** A bracket for people: "$0.0010–$0.02", one amount where both ends look the same, "unknown" where neither is known. */
export function formatBracket({ low, high }: { readonly low: Cost; readonly high: Cost }): string {
  const [from, to] = [formatMoney(low), formatMoney(high)]
  if (from === to) return from
  if (low.type === 'unknown' || high.type === 'unknown')
    return low.type === 'unknown' ? to : `≥ ${from.replace('≥ ', '')}`
  return `${from.replace('≥ ', '')}–${to.startsWith('≥') ? t('{money} or more', { money: to.slice(2) }) : to}`
}

/** An amount as a person typed it, once it is one. */
export const formatTypedMoney = (text: string): string => (parseDecimal(text) ? formatExactMoney(text) : text)

/** The price of one token as that of a million: "0.00000015" is "$0.15". */
export const formatPerMillion = (amountPerToken: string, isBare = false): string =>
  dollars(shift(decimal(amountPerToken), 6), PRICE_DIGITS, { isBare })

type Form = {
  readonly isBare?: boolean
  /** Whether below a cent all significant digits are written, zeros at the end too, so that amounts are alike. */
  readonly isPadded?: boolean
}

function dollars(
  amount: Decimal,
  significant: number,
  { isBare = false, isPadded = false }: Form = {},
): string {
  if (amount.digits === 0n) return isBare ? '0' : formatUsdShort(0)
  const size = amount.digits < 0n ? negate(amount) : amount
  const places = placesOf(size, significant)
  // Rounded exactly: the number that is left has few enough digits to be written without loss.
  const rounded = roundPlaces(amount, places)
  // Rounding up may take a zero away: 0.000999 is 0.0010.
  const shown = roundPlaces(size, places)
  const leastPlaces = isPadded && compare(shown, CENT) < 0 ? placesOf(shown, significant) : 2
  return formatUsd(approximate(rounded), { places, leastPlaces, isBare })
}

const placesOf = (size: Decimal, significant: number): number =>
  compare(size, ONE) >= 0 ? 2 : leadingZeros(size) + significant

/** Zeros between the point and the first digit of an amount below one. */
const leadingZeros = ({ digits, scale }: Decimal): number => Math.max(0, scale - digits.toString().length)
