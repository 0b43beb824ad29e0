import { exact, inexact, isWhole, negative, valueOf, type Quantity } from './quantity'

/** Undefined where the arguments are outside of what the function is defined for. */
type Apply = (values: readonly Quantity[]) => Quantity | undefined

const MOST_FACTORIAL = 500n

const real =
  (work: (value: number) => number): Apply =>
  ([value]) => {
    const result = value && work(valueOf(value))
    return result === undefined || !Number.isFinite(result) ? undefined : inexact(result)
  }

/** Up or down to a whole number, exactly. */
const rounded =
  (round: (top: bigint, bottom: bigint) => bigint, inexactly: (value: number) => number): Apply =>
  ([value]) => {
    if (!value) return undefined
    return value.isExact ? exact(round(value.top, value.bottom)) : inexact(inexactly(value.value))
  }

const floorOf = (top: bigint, bottom: bigint): bigint =>
  top / bottom - (top < 0n && top % bottom !== 0n ? 1n : 0n)

const extreme =
  (isBetter: (one: number, other: number) => boolean): Apply =>
  (values) =>
    values.reduce<Quantity | undefined>(
      (best, value) => (best === undefined || isBetter(valueOf(value), valueOf(best)) ? value : best),
      undefined,
    )

/** The factorial of a whole number up to 500. */
export const factorial: Apply = ([value]) => {
  if (!value || !isWhole(value) || value.top < 0n || value.top > MOST_FACTORIAL) return undefined
  let product = 1n
  for (let factor = 2n; factor <= value.top; factor++) product *= factor
  return exact(product)
}

/** The root of a perfect square stays exact. */
const squareRoot: Apply = ([value]) => {
  if (!value || valueOf(value) < 0) return undefined
  const root = Math.sqrt(valueOf(value))
  const near = BigInt(Math.round(Number.isFinite(root) ? root : 0))
  if (isWhole(value) && near * near === value.top) return exact(near)
  return Number.isFinite(root) ? inexact(root) : undefined
}

const FUNCTIONS: Readonly<Record<string, Apply>> = {
  sqrt: squareRoot,
  cbrt: real(Math.cbrt),
  abs: ([value]) => value && (valueOf(value) < 0 ? negative(value) : value),
  floor: rounded(floorOf, Math.floor),
  ceil: rounded((top, bottom) => -floorOf(-top, bottom), Math.ceil),
  round: rounded((top, bottom) => floorOf(2n * top + bottom, 2n * bottom), Math.round),
  trunc: rounded((top, bottom) => top / bottom, Math.trunc),
  min: extreme((one, other) => one < other),
  max: extreme((one, other) => one > other),
  factorial,
  ln: real(Math.log),
  log: ([value, base]) => {
    if (!value) return undefined
    const result = base ? Math.log(valueOf(value)) / Math.log(valueOf(base)) : Math.log10(valueOf(value))
    return Number.isFinite(result) ? inexact(result) : undefined
  },
  log10: real(Math.log10),
  log2: real(Math.log2),
  exp: real(Math.exp),
  sin: real(Math.sin),
  cos: real(Math.cos),
  tan: real(Math.tan),
  asin: real(Math.asin),
  acos: real(Math.acos),
  atan: real(Math.atan),
  sinh: real(Math.sinh),
  cosh: real(Math.cosh),
  tanh: real(Math.tanh),
  rad: real((degrees) => (degrees * Math.PI) / 180),
  deg: real((radians) => (radians * 180) / Math.PI),
}

export const functionNamed = (name: string): Apply | undefined =>
  Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined

export const FUNCTION_NAMES: readonly string[] = Object.keys(FUNCTIONS)
