import { language, languageGeneration } from './language'

const MINUS = '−'

const whole = cachedFormat((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }))
const percents = cachedFormat(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
)
const precisePercents = cachedFormat(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
)

/** A number with grouped digits and at most three places: `1,284`, `0.25`. */
export const formatNumber = (value: number): string => whole().format(value).replace('-', MINUS)

/** A number with exactly this many places after the point: `1.0`, for columns that line up. */
export const formatFixed = (value: number, places: number): string =>
  fixed(places)().format(value).replace('-', MINUS)

/** A share of one as a percentage: 0.984 is `98%`; below one percent `0.4%`; a share that is not zero is never `0%`. */
export function formatPercent(share: number): string {
  if (share !== 0 && Math.abs(share) < 0.0005) return withSign('<', precisePercents().format(0.001))
  return (Math.abs(share) < 0.01 ? precisePercents() : percents()).format(share).replace('-', MINUS)
}

/** A sign before a number. A mark that is not seen keeps it at its side where lines run from right to left. */
export const withSign = (sign: '<' | '>' | '+', number: string): string =>
  `${language().direction === 'rtl' ? '\u200e' : ''}${sign}${number}`

const byPlaces = new Map<number, () => Intl.NumberFormat>()

function fixed(places: number): () => Intl.NumberFormat {
  const known = byPlaces.get(places)
  if (known) return known
  const made = cachedFormat(
    (locale) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places }),
  )
  byPlaces.set(places, made)
  return made
}

/**
 * A format of `Intl` that is made when it is first needed, as making one takes longer than using it a thousand times,
 * and again when the language changes.
 */
export function cachedFormat<Format>(make: (locale: string) => Format): () => Format {
  let made: { readonly format: Format; readonly of: number } | undefined
  return () => {
    if (made?.of !== languageGeneration())
      made = { format: make(language().formats), of: languageGeneration() }
    return made.format
  }
}
