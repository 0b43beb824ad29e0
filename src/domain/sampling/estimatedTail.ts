import { rankLogits, type RankedLogits } from './rankLogits'
import type { TruncatedDistribution } from './truncatedDistribution'

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
