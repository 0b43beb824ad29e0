import { cachedFormat } from './formatNumber'

const all = cachedFormat((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))
const any = cachedFormat((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))

/** Names in a sentence: `A, B and C`. */
export const formatList = (items: readonly string[]): string => all().format(items)
/** Choices in a sentence: `A, B or C`. */
export const formatChoices = (items: readonly string[]): string => any().format(items)
