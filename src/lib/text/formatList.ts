import { cachedFormat } from './formatNumber'
import { t } from './t'

const all = cachedFormat((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))
const any = cachedFormat((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))

/** Names in a sentence: `A, B and C`. */
export const formatList = (items: readonly string[]): string => all().format(items)
/** Choices in a sentence: `A, B or C`. */
export const formatChoices = (items: readonly string[]): string => any().format(items)

/** What a fact lists, with the comma of the language and no “and”: `text, image`, `テキスト、画像`. */
export const formatItems = (items: readonly string[]): string =>
  items.length === 0 ? '' : items.reduce((first, second) => t('{first}, {second}', { first, second }))

/** Facts that have commas of their own: `new; context: 8k → 32k`. */
export const formatFacts = (facts: readonly string[]): string =>
  facts.length === 0 ? '' : facts.reduce((first, second) => t('{first}; {second}', { first, second }))
