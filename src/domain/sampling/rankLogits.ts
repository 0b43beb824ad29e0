import { memoByObject } from '@/lib/result'

import type { TruncatedDistribution } from './entropy'

/** Tokens below this share of the likeliest change no picture. */
const NEGLIGIBLE = 1e-7

/**
 * A whole distribution guessed from a truncated one: the rest falls off geometrically from the least
 * listed token, at the one rate that spends exactly the mass there is (ratio m/(c+m) for a rest m below
 * a ceiling c). For pictures of the whole, such as lines of equal entropy; never for a figure called exact.
 */
export function estimatedTail(distribution: TruncatedDistribution): RankedLogits {
  const { listed, restMass, restCeiling } = distribution
  const logits = Array.from(listed, Math.log)
  const ratio = restMass / (restCeiling + restMass)
  const least = (listed[0] ?? 1) * NEGLIGIBLE
  let probability = restCeiling * ratio
  while (restMass > 0 && probability > least && logits.length < 50_000) {
    logits.push(Math.log(probability))
    probability *= ratio
  }
  return rankLogits(Float64Array.from(logits))
}

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

/**
 * Probabilities of logits at a temperature, in the same order: exp(l/T) over the sum of them.
 * Temperature 0 is its limit: all mass on the greatest logit, evenly among equals. Infinity is its
 * limit too: all equal. `-Infinity` as a logit means impossible. Empty in, empty out.
 *
 * @param temperature not negative, without unit.
 */
export function softmax(logits: Float64Array, temperature = 1): Float64Array {
  const weights = temperedWeights(logits, temperature, greatest(logits))
  const total = sum(weights)
  for (let index = 0; index < weights.length; index++) weights[index] = (weights[index] ?? 0) / total
  return weights
}

/** exp((l − top)/T) for each logit: not yet divided by their sum, and 1 for the greatest. */
export function temperedWeights(logits: Float64Array, temperature: number, top: number): Float64Array {
  const weights = new Float64Array(logits.length)
  const isGreedy = temperature <= 0
  // Divided by the temperature rather than multiplied by its inverse: at infinity 0 · ∞ would be no number.
  for (let index = 0; index < logits.length; index++) {
    const below = (logits[index] ?? -Infinity) - top
    if (isGreedy) weights[index] = below === 0 ? 1 : 0
    else if (temperature === Infinity) weights[index] = below === -Infinity ? 0 : 1
    else weights[index] = Math.exp(below / temperature)
  }
  return weights
}

/** The sum of all. 0 for none. */
export function sum(values: Float64Array): number {
  let total = 0
  // By index: over a whole vocabulary an iterator costs several times as much.
  for (let index = 0; index < values.length; index++) total += values[index] ?? 0
  return total
}

function greatest(values: Float64Array): number {
  let top = -Infinity
  for (const value of values) if (value > top) top = value
  return top
}
