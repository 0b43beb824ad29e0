import { cachedFormat } from './formatNumber'

const collator = cachedFormat((locale) => new Intl.Collator(locale, { numeric: true }))

/** Compares two names in the order of the language of the page, numbers in them by their size: for `sort`. */
export const compareNames = (one: string, other: string): number => collator().compare(one, other)
