/**
 * An exact decimal number: `digits × 10^-scale`, scale never negative.
 *
 * On BigInt rather than a package: prices need only +, −, × and comparison, BigInt is exact and fast for those,
 * and no step can pass through a binary float.
 */
export type Decimal = { readonly digits: bigint; readonly scale: number }

/** Zero. */
export const ZERO: Decimal = { digits: 0n, scale: 0 }
/** One. */
export const ONE: Decimal = { digits: 1n, scale: 0 }

const ZERO_CODE = 48
const FORM = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/
const LONGEST_CHARS = 120
const LARGEST_EXPONENT = 100

/**
 * Reads a decimal, with or without exponent.
 * Undefined when it is not one, has more than 120 characters, or an exponent beyond ±100.
 */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > LONGEST_CHARS) return undefined
  const match = FORM.exec(text.trim())
  if (!match) return undefined
  const whole = match[2] ?? ''
  const fraction = match[3] ?? ''
  if (whole === '' && fraction === '') return undefined
  const exponent = Number(match[4] ?? 0)
  if (Math.abs(exponent) > LARGEST_EXPONENT) return undefined
  const magnitude = BigInt(whole + fraction)
  const digits = match[1] === '-' ? -magnitude : magnitude
  const scale = fraction.length - exponent
  return scale >= 0 ? { digits, scale } : { digits: digits * tenTo(-scale), scale: 0 }
}

/** The decimal a number prints as: 0.1 becomes exactly 0.1. Undefined for NaN and infinities. */
export const decimalOfNumber = (value: number): Decimal | undefined =>
  Number.isSafeInteger(value) ? { digits: BigInt(value), scale: 0 } : parseDecimal(String(value))

/** Reads a decimal string of our own making; zero when it is not one, which only a bug can cause. */
export const decimal = (text: string): Decimal => parseDecimal(text) ?? ZERO

// Raising ten again and again is what pricing thousands of models would spend its time on.
const POWERS: readonly bigint[] = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))
const tenTo = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent)

const align = (value: Decimal, scale: number): bigint =>
  value.scale === scale ? value.digits : value.digits * tenTo(scale - value.scale)

/** Exact sum. */
export function add(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale)
  return { digits: align(left, scale) + align(right, scale), scale }
}

/** The same amount with the other sign. */
export const negate = (value: Decimal): Decimal => ({ digits: -value.digits, scale: value.scale })

/** Exact difference. */
export const subtract = (left: Decimal, right: Decimal): Decimal => add(left, negate(right))

/** Exact product. */
export const multiply = (left: Decimal, right: Decimal): Decimal => ({
  digits: left.digits * right.digits,
  scale: left.scale + right.scale,
})

/** Moves the point: `shift(x, 6)` is a million times x, `shift(x, -6)` a millionth. */
export function shift(value: Decimal, places: number): Decimal {
  const scale = value.scale - places
  return scale >= 0 ? { digits: value.digits, scale } : { digits: value.digits * tenTo(-scale), scale: 0 }
}

/** Negative, zero or positive as left is less than, equal to or greater than right. */
export function compare(left: Decimal, right: Decimal): number {
  const scale = Math.max(left.scale, right.scale)
  const difference = align(left, scale) - align(right, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Whether it is exactly zero. */
export const isZero = (value: Decimal): boolean => value.digits === 0n

/** Quotient rounded half away from zero to this many places after the point; undefined when dividing by zero. */
export function divide(left: Decimal, right: Decimal, places: number): Decimal | undefined {
  if (right.digits === 0n) return undefined
  const scale = Math.max(left.scale, right.scale)
  const over = align(left, scale) * tenTo(places)
  return { digits: roundedQuotient(over, align(right, scale)), scale: places }
}

/** Rounded half away from zero to this many places after the point. */
export function roundPlaces(value: Decimal, places: number): Decimal {
  if (value.scale <= places) return value
  return { digits: roundedQuotient(value.digits, tenTo(value.scale - places)), scale: places }
}

/** Plain decimal digits without exponent, trailing zeros or `-0`. */
export function decimalText(value: Decimal): string {
  const isNegative = value.digits < 0n
  const digits = (isNegative ? -value.digits : value.digits).toString()
  if (value.scale === 0) return isNegative ? `-${digits}` : digits
  let end = digits.length
  const point = end - value.scale
  while (end > point && end > 0 && digits.charCodeAt(end - 1) === ZERO_CODE) end -= 1
  if (end === 0) return '0'
  const sign = isNegative ? '-' : ''
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits.slice(0, end)}`
  return end === point
    ? sign + digits.slice(0, point)
    : `${sign}${digits.slice(0, point)}.${digits.slice(point, end)}`
}

/** The nearest binary number: for charts, sorting and sliders, never for money that is shown or added. */
export const approximate = (value: Decimal): number => Number(decimalText(value))

function roundedQuotient(over: bigint, under: bigint): bigint {
  const isNegative = over < 0n !== under < 0n
  const a = over < 0n ? -over : over
  const b = under < 0n ? -under : under
  const quotient = (2n * a + b) / (2n * b)
  return isNegative ? -quotient : quotient
}
