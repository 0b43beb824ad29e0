import { approximate, compare, decimal, negate, ONE, parseDecimal, roundPlaces, shift } from '@/lib/decimal'
import type { Decimal } from '@/lib/decimal'
import { formatUsd, formatUsdShort } from '@/lib/text/formatUsd'
import { t } from '@/lib/text/t'
import type { Cost } from './cost'

const SIGNIFICANT = 3

/**
 * An amount or a cost for people: two decimals from a dollar up, three significant digits below ("$0.0041"),
 * "≥ $…" for a lower bound (which says nothing at zero), "free", "unknown". Never shows a positive amount as zero.
 */
export function formatMoney(money: Cost | string): string {
  if (typeof money === 'string') return dollars(decimal(money))
  switch (money.type) {
    case 'known':
      return dollars(decimal(money.amount))
    case 'atLeast':
      return money.amount === '0' ? 'unknown' : `≥ ${dollars(decimal(money.amount))}`
    case 'free':
      return 'free'
    case 'unknown':
      return 'unknown'
  }
}

/** A bracket for people: "$0.001–$0.02", one amount where both ends look the same, "unknown" where neither is known. */
export function formatBracket({ low, high }: { readonly low: Cost; readonly high: Cost }): string {
  const [from, to] = [formatMoney(low), formatMoney(high)]
  if (from === to) return from
  if (low.type === 'unknown' || high.type === 'unknown')
    return low.type === 'unknown' ? to : `≥ ${from.replace('≥ ', '')}`
  return `${from.replace('≥ ', '')}–${to.startsWith('≥') ? t('{money} or more', { money: to.slice(2) }) : to}`
}

/** An amount as a person typed it, once it is one. */
export const formatTypedMoney = (text: string): string => (parseDecimal(text) ? formatMoney(text) : text)

/** The price of one token as that of a million: "0.00000015" is "$0.15". */
export const formatPerMillion = (amountPerToken: string, isBare = false): string =>
  dollars(shift(decimal(amountPerToken), 6), isBare)

function dollars(amount: Decimal, isBare = false): string {
  if (amount.digits === 0n) return isBare ? '0' : formatUsdShort(0)
  const size = amount.digits < 0n ? negate(amount) : amount
  const places = compare(size, ONE) >= 0 ? 2 : leadingZeros(size) + SIGNIFICANT
  // Rounded exactly: the number that is left has few enough digits to be written without loss.
  return formatUsd(approximate(roundPlaces(amount, places)), { places, isBare })
}

/** Zeros between the point and the first digit of an amount below one. */
const leadingZeros = ({ digits, scale }: Decimal): number => Math.max(0, scale - digits.toString().length)
