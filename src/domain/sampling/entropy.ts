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
export const isTold = (logprob: number): boolean => logprob > UNTOLD_LOGPROB

/**
 * Perplexity of natural log probabilities: e to their mean, negated. 1 if every token was certain; undefined for no
 * tokens. Those that were not told are left out.
 */
export function perplexity(logprobs: readonly number[]): number | undefined {
  const told = logprobs.filter(isTold)
  if (told.length === 0) return undefined
  return Math.exp(-told.reduce((total, logprob) => total + logprob, 0) / told.length)
}
