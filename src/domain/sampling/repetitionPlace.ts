import type { TokenLogprob } from '../replies/reply'

/** A token of a reply, and how often each token occurs before it. */
export type RepetitionPlace = {
  /** From 0. */
  readonly index: number
  readonly token: TokenLogprob
  readonly counts: ReadonlyMap<string, number>
}

/** Smaller shares of what was already said make no picture. */
const LEAST_SHARE = 0.02

/**
 * Where in a reply what it had already said weighs most among what it could have said next: what penalties move.
 * Undefined where it hardly does anywhere, or nothing is known of what it could have said.
 */
export function repetitionPlace(reply: readonly TokenLogprob[]): RepetitionPlace | undefined {
  const counts = new Map<string, number>()
  let best: { place: RepetitionPlace; share: number } | undefined
  for (const [index, token] of reply.entries()) {
    // Text is repeated in words: spaces and breaks are in every reply, and say nothing.
    const share = token.top.reduce(
      (sum, each) => sum + (counts.has(each.token) && /\p{L}/u.test(each.token) ? Math.exp(each.logprob) : 0),
      0,
    )
    // A token that was certain shows little: what could have been said otherwise is what penalties move.
    const weight = share * (1 - share)
    if (token.top.length > 1 && weight > (best?.share ?? LEAST_SHARE))
      best = { place: { index, token, counts: new Map(counts) }, share: weight }
    counts.set(token.token, (counts.get(token.token) ?? 0) + 1)
  }
  return best?.place
}
