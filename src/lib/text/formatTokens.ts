import { formatFixed, formatNumber } from './formatNumber'
import { plural } from './plural'

const THOUSAND = 1000
const EXACT_BELOW = 10_000
const MILLION = 1_000_000

/** How many tokens something takes: `4,180`, `12.4k`, `131k`, `1M`. "?" when it is not a number. */
export function formatTokens(tokens: number): string {
  if (!Number.isFinite(tokens)) return '?'
  const count = Math.round(tokens)
  if (count < EXACT_BELOW) return formatNumber(count)
  if (count < 99_950) return `${short(count / THOUSAND)}k`
  if (count < 999_500) return `${formatNumber(Math.round(count / THOUSAND))}k`
  return `${short(count / MILLION)}M`
}

/**
 * How many tokens a model takes or gives at most, in whole thousands: `2k`, `33k`, `131k`, `1M`. One way in picker, catalog
 * and chat, as such sizes are names: nobody needs the last figures of 32,768.
 */
export function formatTokenLimit(tokens: number): string {
  const count = Math.round(tokens)
  if (!(count >= THOUSAND && count < 999_500)) return formatTokens(tokens)
  return `${formatNumber(Math.round(count / THOUSAND))}k`
}

/** A token count written out: `1 token`, `4,180 tokens`. */
export const describeTokens = (tokens: number): string =>
  plural(tokens, { one: '{count} token', other: '{count} tokens' })

const short = (value: number): string => {
  const written = formatFixed(value, 1)
  return Number.isInteger(Math.round(value * 10) / 10) ? formatNumber(Math.round(value)) : written
}
