import { memoByObject } from '@/lib/memoByObject'

import { temperedWeights } from './softmax'

/** Logits from the greatest down. Temperature never changes this order, so it is made once. */
export type RankedLogits = {
  /** Descending. */
  readonly logits: Float64Array
  /** For each rank, which token it is: an index into the list the logits came from. */
  readonly tokens: Uint32Array
  /** Probabilities at temperature 1, by rank. */
  readonly plain: Float64Array
}

/**
 * The logits in descending order; equal ones keep theirs. Remembered for each array, which must not
 * change afterwards: 50,000 are sorted once, and redrawing at another temperature sorts nothing.
 */
export const rankLogits = memoByObject((logits: Float64Array): RankedLogits => {
  const tokens = Uint32Array.from(logits, (_, index) => index)
  tokens.sort((one, other) => (logits[other] ?? 0) - (logits[one] ?? 0) || one - other)
  const sorted = Float64Array.from(tokens, (token) => logits[token] ?? 0)
  return { logits: sorted, tokens, plain: normalised(sorted) }
})

function normalised(sorted: Float64Array): Float64Array {
  const weights = temperedWeights(sorted, 1, sorted[0] ?? 0)
  let total = 0
  for (const weight of weights) total += weight
  return weights.map((weight) => weight / total)
}
