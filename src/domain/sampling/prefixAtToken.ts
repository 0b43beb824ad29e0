import type { TokenLogprob } from '../replies/reply'

/** The text of a reply up to a token, with another one in its place. */
export const prefixAtToken = (tokens: readonly TokenLogprob[], index: number, alternative: string): string =>
  tokens
    .slice(0, index)
    .map(({ token }) => token)
    .join('') + alternative

/** Characters that have to agree before a beginning counts as said again. */
const ENOUGH = 12

/**
 * Whether a service restarted its reply instead of continuing from a prefix: its text starts like the prefix.
 * Short prefixes must be repeated whole, longer ones in their first 12 characters.
 */
export function hasRestarted(prefix: string, continuation: string): boolean {
  const opening = prefix.trimStart().slice(0, ENOUGH)
  return opening.trim().length > 2 && continuation.trimStart().startsWith(opening)
}
