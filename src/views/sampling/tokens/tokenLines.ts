import type { TokenLogprob } from '@/domain/replies/reply'

/** Tokens from `from` up to but not including `to`, ending where the text breaks its line. */
export type TokenLineRange = { readonly from: number; readonly to: number }

/**
 * Cuts a reply into its lines: each ends with the token that has a line break in it. Lines are the pieces
 * that are laid out and redrawn by themselves. None for no tokens.
 */
export function tokenLines(tokens: readonly Pick<TokenLogprob, 'token'>[]): readonly TokenLineRange[] {
  const lines: TokenLineRange[] = []
  let from = 0
  tokens.forEach(({ token }, index) => {
    if (!token.includes('\n') && index < tokens.length - 1) return
    lines.push({ from, to: index + 1 })
    from = index + 1
  })
  return lines
}
