import { parseDecimal, type Decimal } from '@/lib/decimal'

/** A number as an exact fraction, or as what a computer makes of one that is none (√2, sin 1). */
export type Quantity =
  | { readonly isExact: true; readonly top: bigint; readonly bottom: bigint }
  | { readonly isExact: false; readonly value: number }

/** Digits beyond which exact fractions are given up for an approximation. */
const MOST_DIGITS = 2_000
/** Decimals of a fraction that does not end. */
const SHOWN_DECIMALS = 15
/** Longest decimal expansion that is written out in full. */
const FULL_DECIMALS = 30

export const exact = (top: bigint, bottom = 1n): Quantity => {
  const sign = bottom < 0n ? -1n : 1n
  const common = greatest(top < 0n ? -top : top, bottom < 0n ? -bottom : bottom) || 1n
  const fraction = { isExact: true, top: (sign * top) / common, bottom: (sign * bottom) / common } as const
  return isLong(fraction.top) || isLong(fraction.bottom)
    ? { isExact: false, value: valueOf(fraction) }
    : fraction
}
export const inexact = (value: number): Quantity => ({ isExact: false, value })

/** Of a numeral; undefined where it is none. */
export function quantityOf(text: string): Quantity | undefined {
  const read: Decimal | undefined = parseDecimal(text.replace(/\.$/, '').replace(/^\./, '0.'))
  if (read) return exact(read.digits, 10n ** BigInt(Math.max(0, read.scale)))
  const value = Number(text)
  return Number.isFinite(value) ? inexact(value) : undefined
}

export function valueOf(quantity: Quantity): number {
  if (!quantity.isExact) return quantity.value
  const { top, bottom } = quantity
  const direct = Number(top) / Number(bottom)
  if (Number.isFinite(direct)) return direct
  // Both too large for a number: their leading digits are enough.
  const cut = BigInt(Math.max(0, Math.min(top.toString().length, bottom.toString().length) - 40))
  return Number(top / 10n ** cut) / Number(bottom / 10n ** cut || 1n)
}

export const plus = (one: Quantity, other: Quantity): Quantity =>
  one.isExact && other.isExact
    ? exact(one.top * other.bottom + other.top * one.bottom, one.bottom * other.bottom)
    : inexact(valueOf(one) + valueOf(other))
export const negative = (one: Quantity): Quantity =>
  one.isExact ? { ...one, top: -one.top } : inexact(-one.value)
export const times = (one: Quantity, other: Quantity): Quantity =>
  one.isExact && other.isExact
    ? exact(one.top * other.top, one.bottom * other.bottom)
    : inexact(valueOf(one) * valueOf(other))

/** Undefined for a division by zero. */
export function over(one: Quantity, other: Quantity): Quantity | undefined {
  if (isZero(other)) return undefined
  return one.isExact && other.isExact
    ? exact(one.top * other.bottom, one.bottom * other.top)
    : inexact(valueOf(one) / valueOf(other))
}

/** Exact for whole exponents within reason; undefined where the result is no real number. */
export function power(base: Quantity, exponent: Quantity): Quantity | undefined {
  if (base.isExact && exponent.isExact && exponent.bottom === 1n) {
    const { top } = exponent
    const size = top < 0n ? -top : top
    const digits = BigInt(base.top.toString().length + base.bottom.toString().length)
    if (size <= 10_000n && size * digits <= BigInt(MOST_DIGITS)) {
      if (top >= 0n) return exact(base.top ** size, base.bottom ** size)
      return base.top === 0n ? undefined : exact(base.bottom ** size, base.top ** size)
    }
  }
  const value = valueOf(base) ** valueOf(exponent)
  return Number.isFinite(value) ? inexact(value) : undefined
}

export const isZero = (one: Quantity): boolean => (one.isExact ? one.top === 0n : one.value === 0)
export const isWhole = (one: Quantity): one is Extract<Quantity, { isExact: true }> =>
  one.isExact && one.bottom === 1n

/** As digits; `isRounded` where more would follow. */
export function textOf(one: Quantity): { readonly text: string; readonly isRounded: boolean } {
  if (!one.isExact) {
    const isWholeNumber = Number.isInteger(one.value) && Math.abs(one.value) < 1e15
    return { text: String(Number(one.value.toPrecision(15))), isRounded: !isWholeNumber }
  }
  const { top, bottom } = one
  if (bottom === 1n) return { text: top.toString(), isRounded: false }
  const places = decimalsOf(bottom)
  const shown = places ?? SHOWN_DECIMALS
  const sign = top < 0n ? '-' : ''
  const size = top < 0n ? -top : top
  const scaled = (size * 10n ** BigInt(shown) * 2n + bottom) / (bottom * 2n)
  const digits = scaled.toString().padStart(shown + 1, '0')
  const text = `${digits.slice(0, -shown)}.${digits.slice(-shown)}`
  const isSmall = places === undefined && /^0\.0{6}/.test(text)
  if (isSmall) return { text: String(Number(valueOf(one).toPrecision(15))), isRounded: true }
  return {
    text: `${sign}${places === undefined ? text.replace(/\.?0+$/, '') : text}`,
    isRounded: places === undefined,
  }
}

/** How many decimals a fraction has; undefined where they never end or are too many to write. */
function decimalsOf(bottom: bigint): number | undefined {
  let rest = bottom
  let twos = 0
  let fives = 0
  for (; rest % 2n === 0n; rest /= 2n) twos += 1
  for (; rest % 5n === 0n; rest /= 5n) fives += 1
  const places = Math.max(twos, fives)
  return rest === 1n && places <= FULL_DECIMALS ? places : undefined
}

const isLong = (value: bigint): boolean => value.toString().length > MOST_DIGITS

function greatest(one: bigint, other: bigint): bigint {
  let [left, right] = [one, other]
  while (right !== 0n) [left, right] = [right, left % right]
  return left
}
