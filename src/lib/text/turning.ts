import { formatPercent, withSign } from './formatNumber'
import { language } from './language'

/** The arrow between what was and what is. */
export const onward = (): string => (language().direction === 'rtl' ? '←' : '→')

/** A change as a percentage with its sign: 0.2 is `+20%`. */
export const formatChange = (share: number): string =>
  share <= 0 ? formatPercent(share) : withSign('+', formatPercent(share))
