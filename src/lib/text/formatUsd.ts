import { cachedFormat } from './formatNumber'

const MINUS = '−'
/** The most places that every browser's `Intl` takes. */
const MOST_PLACES = 20
/** Digits of an amount that is smaller still. */
const TINY_DIGITS = 3

type Options = {
  /** Digits after the point at the most; two are always written. */
  readonly places: number
  /** Digits after the point at the least; two unless told. */
  readonly leastPlaces?: number
  /** Without the sign of the currency, for columns that name it. */
  readonly isBare?: boolean
}

/** US dollars with two digits after the point, and more where `places` says so: `$1,234.50`, `$0.0041`. */
export function formatUsd(amount: number, { places, leastPlaces = 2, isBare = false }: Options): string {
  const isTiny = places > MOST_PLACES && Math.abs(amount) < 1
  return written(amount, {
    ...(isBare ? {} : CURRENCY),
    ...(isTiny
      ? { maximumSignificantDigits: TINY_DIGITS }
      : {
          minimumFractionDigits: Math.max(leastPlaces, 2),
          maximumFractionDigits: Math.min(Math.max(places, 2), MOST_PLACES),
        }),
  })
}

/** US dollars as short as they can be written: `$3`, `$0.25`, `$1,230`. For axes, and for what a person typed. */
export const formatUsdShort = (amount: number, digits = 15): string =>
  written(amount, { ...CURRENCY, maximumSignificantDigits: digits })

// Without it some locales write US$.
const CURRENCY = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const

const made = new Map<string, () => Intl.NumberFormat>()

/**
 * Where the dollar ends an amount, as in Arabic, marks that are not seen keep its sign beside its letters, and a number
 * that follows (`0.02 US$ · 60`) in its place.
 */
function written(amount: number, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify(options)
  const known = made.get(key) ?? cachedFormat((locale) => new Intl.NumberFormat(locale, options))
  made.set(key, known)
  return known().format(amount).replace('-', MINUS).replace(/US\$$/, '$&\u200e\u200f')
}
