import { cachedFormat } from './formatNumber'

const ahead = cachedFormat((locale) => new Intl.RelativeTimeFormat(locale, { style: 'long' }))

/** When something is to happen, as it stands in a sentence: `in 1 day`, `in 12 days`. */
export const formatInDays = (days: number): string => ahead().format(days, 'day')
