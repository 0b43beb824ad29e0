import { effectiveChoices, entropyBits } from './entropy'
import { type RankedLogits, sum, temperedWeights } from './rankLogits'
import type { SamplingSettings } from './samplingSettings'

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

  const keptMass = kept === all ? 1 : sum(seen.subarray(0, kept)) / sum(seen)
  const total = sum(tempered.subarray(0, kept))
  // What is not remembered elsewhere is made 1 again in its place.
  const after = tempered === ranked.plain ? new Float64Array(all) : tempered
  for (let rank = 0; rank < kept; rank++) after[rank] = (tempered[rank] ?? 0) / total
  after.fill(0, kept)

  const bits = bitsOf(ranked, after, kept, settings.temperature)
  return {
    before: ranked.plain,
    after,
    kept,
    cutBy: kept < afterTopP ? 'minP' : afterTopP < afterTopK ? 'topP' : afterTopK < all ? 'topK' : 'none',
    keptMass,
    entropyBits: bits,
    effectiveChoices: effectiveChoices(bits),
  }
}

/**
 * The entropy of the kept, in bits. As log p = (l − top)/T + log p(top), it needs no logarithm of each: over a whole
 * vocabulary they would cost more than all the rest.
 */
function bitsOf({ logits }: RankedLogits, after: Float64Array, kept: number, temperature: number): number {
  const top = logits[0] ?? 0
  const first = after[0] ?? 1
  const isBent = temperature > 0 && temperature !== Infinity
  if (!isBent || kept < FEW) return entropyBits(after.subarray(0, kept))
  let mean = 0
  for (let rank = 0; rank < kept; rank++) {
    const probability = after[rank] ?? 0
    // 0 · −∞ would be no number.
    if (probability > 0) mean += probability * ((logits[rank] ?? 0) - top)
  }
  return Math.max(0, -(mean / temperature + Math.log(first)) / Math.LN2)
}

/** For so few the plain sum is as fast, and exact to the last digit. */
const FEW = 1000

/**
 * A made-up next token, for when the model reports none: what might follow "In the morning the sea was".
 * Twenty words with logits set by hand, and behind them a tail of 4,980 tokens falling off as a power of
 * their rank (logit 1.2 − 1.1·ln(rank)), as vocabularies do. The numbers are ours and stand for no model.
 */
export function exampleDistribution(): { readonly tokens: readonly string[]; readonly logits: Float64Array } {
  const logits = new Float64Array(VOCABULARY)
  WORDS.forEach(([, logit], rank) => (logits[rank] = logit))
  for (let rank = WORDS.length; rank < VOCABULARY; rank++) {
    logits[rank] = 1.2 - 1.1 * Math.log(rank - WORDS.length + 1)
  }
  return { tokens: WORDS.map(([word]) => word), logits }
}

const VOCABULARY = 5000

const WORDS: readonly (readonly [word: string, logit: number])[] = [
  [' calm', 8.4],
  [' grey', 7.9],
  [' still', 7.4],
  [' flat', 7.0],
  [' cold', 6.6],
  [' quiet', 6.3],
  [' blue', 5.9],
  [' rough', 5.5],
  [' smooth', 5.1],
  [' so', 4.8],
  [' like', 4.5],
  [' dark', 4.2],
  [' silver', 3.9],
  [' warm', 3.6],
  [' glass', 3.3],
  [' covered', 3.0],
  [' empty', 2.7],
  [' a', 2.4],
  [' green', 2.1],
  [' gone', 1.8],
]

/**
 * How many of the likeliest tokens a top-p cut keeps: the fewest whose mass reaches `topP` of the first
 * `count` weights. At least 1; all `count` at 1 and above. 0 only when there is nothing.
 *
 * @param weights descending; need not sum to 1.
 */
export function countOfTopP(weights: Float64Array, count: number, topP: number): number {
  if (topP >= 1) return count
  let total = 0
  for (let rank = 0; rank < count; rank++) total += weights[rank] ?? 0
  const wanted = topP * total
  let mass = 0
  for (let rank = 0; rank < count; rank++) {
    mass += weights[rank] ?? 0
    if (mass >= wanted) return rank + 1
  }
  return count
}

/**
 * How many of the likeliest tokens a min-p cut keeps: those at least `minP` times as likely as the
 * likeliest. At least 1 of anything.
 *
 * @param weights descending; need not sum to 1.
 */
export function countOfMinP(weights: Float64Array, count: number, minP: number): number {
  if (minP <= 0) return count
  const least = (weights[0] ?? 0) * Math.min(1, minP)
  let low = Math.min(1, count)
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((weights[middle] ?? 0) >= least) low = middle + 1
    else high = middle
  }
  return low
}

/** How many tokens a top-k cut keeps of `count`: 0 means no cut. */
export const countOfTopK = (count: number, topK: number): number =>
  topK <= 0 ? count : Math.min(count, Math.max(1, Math.floor(topK)))
