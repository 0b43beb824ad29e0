import { countOfMinP, countOfTopK, countOfTopP } from './cuts'
import { effectiveChoices, entropyBits } from './entropy'
import type { RankedLogits } from './rankLogits'
import type { SamplingSettings } from './samplingSettings'
import { sum, temperedWeights } from './softmax'

/** Which of the settings took tokens away last, and so drew the line. */
export type CutBy = 'topK' | 'topP' | 'minP' | 'none'

/** What the settings make of a distribution. All arrays go by rank: the likeliest first. */
export type DistributionShape = {
  /** Probabilities as the model has them. */
  readonly before: Float64Array
  /** Probabilities a token is drawn with; 0 for what was cut. */
  readonly after: Float64Array
  /** How many tokens are left. */
  readonly kept: number
  readonly cutBy: CutBy
  /** Share of the probability that was left before it was made 1 again, of the distribution the cuts saw. */
  readonly keptMass: number
  readonly entropyBits: number
  /** How many equally likely tokens would be as uncertain. */
  readonly effectiveChoices: number
}

/**
 * Bends and cuts a whole distribution, in the order the settings name. Exact; linear in the vocabulary.
 * As in llama.cpp every cut works on what the one before it has left, made 1 again.
 */
export function shapeDistribution(ranked: RankedLogits, settings: SamplingSettings): DistributionShape {
  const tempered =
    settings.temperature === 1
      ? ranked.plain
      : temperedWeights(ranked.logits, settings.temperature, ranked.logits[0] ?? 0)
  const seen = settings.order === 'temperatureFirst' ? tempered : ranked.plain

  const all = ranked.logits.length
  const afterTopK = countOfTopK(all, settings.topK)
  const afterTopP = countOfTopP(seen, afterTopK, settings.topP)
  const kept = countOfMinP(seen, afterTopP, settings.minP)

  const after = new Float64Array(all)
  const left = tempered.subarray(0, kept)
  const total = sum(left)
  for (let rank = 0; rank < kept; rank++) after[rank] = (left[rank] ?? 0) / total

  const bits = entropyBits(after.subarray(0, kept))
  return {
    before: ranked.plain,
    after,
    kept,
    cutBy: kept < afterTopP ? 'minP' : afterTopP < afterTopK ? 'topP' : afterTopK < all ? 'topK' : 'none',
    keptMass: kept === all ? 1 : sum(seen.subarray(0, kept)) / sum(seen),
    entropyBits: bits,
    effectiveChoices: effectiveChoices(bits),
  }
}
