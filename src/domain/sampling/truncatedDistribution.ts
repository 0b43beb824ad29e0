import type { TokenLogprob } from '../replies/reply'

/** What is known when a service names only the likeliest tokens: those, and how much the others have together. */
export type TruncatedDistribution = {
  readonly tokens: readonly string[]
  /** Probabilities of `tokens`, descending. */
  readonly listed: Float64Array
  /** What all other tokens have together. */
  readonly restMass: number
  /** No other token is likelier than this: the least of those listed. */
  readonly restCeiling: number
}

/**
 * The distribution a service reported for one token: the drawn token and its alternatives, and the rest
 * of the mass in one bucket. Listed masses slightly above 1 in all (rounding) leave a rest of 0.
 * Undefined when the service named no alternatives.
 */
export function truncatedDistribution(token: TokenLogprob): TruncatedDistribution | undefined {
  if (token.top.length === 0) return undefined
  const byToken = new Map(token.top.map((each) => [each.token, each.logprob]))
  // The drawn token may be none of the likeliest; it is known all the same.
  if (!byToken.has(token.token)) byToken.set(token.token, token.logprob)
  const sorted = [...byToken].sort(([, one], [, other]) => other - one)
  const listed = Float64Array.from(sorted, ([, logprob]) => Math.exp(logprob))

  // The drawn token is listed out of turn if it is not among the likeliest; the ceiling is theirs.
  const ceiling = Math.exp(Math.min(...token.top.map((each) => each.logprob)))
  const total = listed.reduce((mass, probability) => mass + probability, 0)
  return {
    tokens: sorted.map(([name]) => name),
    listed,
    restMass: Math.max(0, 1 - total),
    restCeiling: Math.min(ceiling, Math.max(0, 1 - total)),
  }
}
