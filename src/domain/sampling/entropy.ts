import type { TokenLogprob } from '../replies/reply'

/** Uncertainty of a distribution in bits: −Σ p·log₂ p. 0 for one certain choice and for none. */
export function entropyBits(probabilities: Float64Array): number {
  let bits = 0
  for (const probability of probabilities) {
    if (probability > 0) bits -= probability * Math.log2(probability)
  }
  return Math.max(0, bits)
}

/** How many equally likely choices would be as uncertain: 2 to the entropy. 1 for a certain one. */
export const effectiveChoices = (bits: number): number => 2 ** bits

/** How surprising an outcome was, in bits: −log₂ of its probability. 0 for a certain one. */
export const surpriseBits = (logprob: number): number => Math.max(0, -logprob / Math.LN2)

/** What some services write where a token was too unlikely for them to tell how unlikely. */
const UNTOLD_LOGPROB = -9000

/** Whether a log probability is one, and not the sign for “too unlikely to tell”. */
const isTold = (logprob: number): boolean => logprob > UNTOLD_LOGPROB

/**
 * Perplexity of natural log probabilities: e to their mean, negated. 1 if every token was certain; undefined for no
 * tokens. Those that were not told are left out.
 */
export function perplexity(logprobs: readonly number[]): number | undefined {
  const told = logprobs.filter(isTold)
  if (told.length === 0) return undefined
  return Math.exp(-told.reduce((total, logprob) => total + logprob, 0) / told.length)
}

type SurprisingPlace = {
  /** Position of the token in the reply, from 0. */
  readonly index: number
  readonly token: string
  readonly bits: number
}

type ReplyStatistics = {
  readonly tokens: number
  /** How many equally likely choices the model had at each token, on average; 1 = none. */
  readonly perplexity: number
  /** What the whole reply weighs. */
  readonly totalBits: number
  /** The most surprising first; tokens that were certain are none of them. */
  readonly places: readonly SurprisingPlace[]
}

/** Sums up how sure a model was of its reply. Undefined for a reply without probabilities. */
export function replyStatistics(
  tokens: readonly TokenLogprob[],
  placeCount = 5,
): ReplyStatistics | undefined {
  const mean = perplexity(tokens.map((token) => token.logprob))
  if (mean === undefined) return undefined
  const places = tokens.map(({ token, logprob }, index) => ({ index, token, bits: surpriseBits(logprob) }))
  const isKnown = (index: number) => isTold(tokens[index]?.logprob ?? 0)
  return {
    tokens: tokens.length,
    perplexity: mean,
    totalBits: places.reduce((total, { index, bits }) => total + (isKnown(index) ? bits : 0), 0),
    places: places
      .filter((place) => place.bits > 0)
      .sort((one, other) => other.bits - one.bits || one.index - other.index)
      .slice(0, placeCount),
  }
}

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
  // What rounding leaves over is no token.
  const rest = 1 - total
  const restMass = rest < 1e-9 ? 0 : rest
  return {
    tokens: sorted.map(([name]) => name),
    listed,
    restMass,
    restCeiling: Math.min(ceiling, restMass),
  }
}
