import { countOfMinP, countOfTopK } from './shapeDistribution'
import { entropyBits, type TruncatedDistribution } from './entropy'
import {
  type Bounds,
  entropyBounds,
  MOST_TOKENS,
  restWeightBounds,
  type SamplingSettings,
} from './samplingSettings'

/** What the settings make of a distribution of which only the likeliest tokens are known. */
export type TruncatedShape = {
  /** As the service reported them, by rank. */
  readonly before: Float64Array
  /** Between what each listed token's probability lies after the settings, by rank. */
  readonly after: readonly Bounds[]
  /** What all other tokens have together after the settings. */
  readonly rest: Bounds
  /** Listed tokens that are left; fewer than listed means no other token is left either. */
  readonly kept: Bounds
  readonly entropyBits: Bounds
  /** Whether nothing had to be bounded: what is cut off takes the unknown rest with it. */
  readonly isExact: boolean
}

/**
 * Bends and cuts what is known of a distribution, and says between what the answer lies where the
 * unlisted tokens matter. Exact whenever the cut falls among the listed tokens for certain.
 * Temperature 0 is exact; infinity is not defined, since the number of tokens is unknown.
 */
export function shapeTruncated(
  distribution: TruncatedDistribution,
  settings: SamplingSettings,
): TruncatedShape {
  const { listed, restMass, restCeiling } = distribution
  const weights = temper(listed, settings.temperature)
  const restWeight = temperRest(restMass, restCeiling, listed[0] ?? 1, settings.temperature)
  const isFirst = settings.order === 'temperatureFirst'
  const seen = isFirst ? weights : listed
  const leastWeight = (restCeiling / (listed[0] ?? 1)) ** (1 / settings.temperature)
  const allOfRest: Bounds = isFirst ? restWeight : { low: restMass, high: restMass }
  const seenRest = withinTopK(allOfRest, isFirst ? leastWeight : restCeiling, listed.length, settings.topK)

  const cutLow = countKept(seen, seenRest.low, settings)
  const cutHigh = countKept(seen, seenRest.high, settings)
  const kept = { low: Math.min(cutLow, cutHigh), high: Math.max(cutLow, cutHigh) }
  // One more than listed stands for "and some of the others".
  const left = leftOfRest(mass(weights, listed.length), restWeight, leastWeight, listed.length, settings)
  const rest = {
    low: kept.low > listed.length ? left.low : 0,
    high: kept.high > listed.length ? left.high : 0,
  }

  const least = Math.min(kept.low, listed.length)
  const most = Math.min(kept.high, listed.length)
  const massLow = mass(weights, least)
  const massHigh = mass(weights, most)
  const after = Array.from(weights, (weight, rank): Bounds => ({
    low: rank < least ? weight / (massHigh + rest.high) : 0,
    high: rank < most ? Math.min(1, weight / (massLow + rest.low)) : 0,
  }))

  return {
    before: listed,
    after,
    rest: { low: share(rest.low, massHigh), high: share(rest.high, massLow) },
    kept: { low: least, high: most },
    entropyBits: entropyOf(weights, least, most, rest, leastWeight),
    isExact: least === most && rest.high === rest.low,
  }
}

const share = (part: number, other: number): number => (part === 0 ? 0 : part / (part + other))

const temper = (listed: Float64Array, temperature: number): Float64Array => {
  const top = listed[0] ?? 1
  return listed.map((probability) =>
    temperature <= 0 ? (probability === top ? 1 : 0) : (probability / top) ** (1 / temperature),
  )
}

/** In the same scale as the listed weights: the likeliest token is 1. */
function temperRest(mass: number, ceiling: number, top: number, temperature: number): Bounds {
  if (temperature <= 0) return { low: 0, high: 0 }
  return restWeightBounds(mass / top, ceiling / top, temperature)
}

/** Between what those of the others weigh that a top-k cut leaves. */
const withinTopK = (rest: Bounds, ceiling: number, listed: number, topK: number): Bounds =>
  topK > 0 ? { low: 0, high: Math.min(rest.high, Math.max(0, topK - listed) * ceiling) } : rest

/** Between what the others weigh after cuts that fall somewhere among them. */
function leftOfRest(
  listedWeight: number,
  rest: Bounds,
  ceiling: number,
  listed: number,
  { topK, topP, minP, order }: SamplingSettings,
): Bounds {
  let { low, high } = withinTopK(rest, ceiling, listed, topK)
  if (topP < 1 && order === 'temperatureFirst') {
    low = Math.max(0, Math.min(low, topP * (listedWeight + low) - listedWeight))
    high = Math.max(0, Math.min(high, topP * (listedWeight + high) - listedWeight + ceiling))
  } else if (topP < 1) low = 0
  return { low: minP > 0 ? 0 : low, high }
}

/** How many listed tokens are kept if the others weigh this much; one more than listed = others too. */
function countKept(weights: Float64Array, restWeight: number, settings: SamplingSettings): number {
  const all = weights.length
  const hasRest = restWeight > 0
  const afterTopK = settings.topK > 0 && settings.topK <= all ? countOfTopK(all, settings.topK) : all
  const isTopKCertain = settings.topK > 0 && settings.topK <= all
  const total = mass(weights, afterTopK) + (isTopKCertain ? 0 : restWeight)

  let kept = isTopKCertain || !hasRest ? afterTopK : all + 1
  if (settings.topP < 1) kept = Math.min(kept, reach(weights, afterTopK, settings.topP * total) ?? kept)
  const afterMinP = countOfMinP(weights, all, settings.minP)
  // The least listed token being cut means that everything below it is.
  return afterMinP < all ? Math.min(kept, afterMinP) : kept
}

function reach(weights: Float64Array, count: number, wanted: number): number | undefined {
  let sum = 0
  for (let rank = 0; rank < count; rank++) {
    sum += weights[rank] ?? 0
    if (sum >= wanted) return rank + 1
  }
  return undefined
}

function mass(weights: Float64Array, count: number): number {
  let sum = 0
  for (let rank = 0; rank < count; rank++) sum += weights[rank] ?? 0
  return sum
}

function entropyOf(
  weights: Float64Array,
  least: number,
  most: number,
  rest: Bounds,
  restCeiling: number,
): Bounds {
  const ofPrefix = (count: number) => {
    const weight = mass(weights, count)
    const bits = entropyBits(weights.subarray(0, count).map((each) => each / weight))
    const restBits = {
      // The fewest tokens the rest can be packed into.
      low: rest.low > 0 ? Math.log2(Math.max(1, Math.floor(rest.low / restCeiling))) : 0,
      high: Math.log2(MOST_TOKENS),
    }
    return entropyBounds({ weight, bits }, { weight: rest, bits: restBits })
  }
  return { low: ofPrefix(least).low, high: ofPrefix(most).high }
}
