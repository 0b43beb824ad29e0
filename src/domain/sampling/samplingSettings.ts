import { type CatalogEntry, llamacpp } from '../catalog'
import { type ParameterName, type Parameters, supportedName } from '../parameters/parameters'

/** What bends and cuts the distribution of the next token. A value that changes nothing stands for "not set". */
export type SamplingSettings = {
  /** 0 = always the likeliest; 1 = as the model has it. */
  readonly temperature: number
  /** Keeps the likeliest tokens, this many; 0 = all. */
  readonly topK: number
  /** Keeps the fewest likeliest tokens whose mass reaches this; 1 = all. */
  readonly topP: number
  /** Keeps tokens at least this likely relative to the likeliest; 0 = all. */
  readonly minP: number
  readonly order: SamplingOrder
}

/** Settings under which tokens are drawn as the model has them. */
export const NEUTRAL_SAMPLING: SamplingSettings = {
  temperature: 1,
  topK: 0,
  topP: 1,
  minP: 0,
  order: 'temperatureFirst',
}

/**
 * The sampling a request asks for. What is not sent, or not taken by the model, is the catalog's default,
 * since the service will apply it; where the catalog names none, what changes nothing.
 */
export function samplingOf(parameters: Parameters, entry: CatalogEntry | undefined): SamplingSettings {
  const settled = (name: 'temperature' | 'top_p' | 'top_k' | 'min_p', neutral: number): number =>
    (supportedName(name, entry) === undefined ? undefined : parameters[name]?.value) ??
    defaultOf(name, entry) ??
    neutral
  return {
    temperature: settled('temperature', NEUTRAL_SAMPLING.temperature),
    topK: settled('top_k', NEUTRAL_SAMPLING.topK),
    topP: settled('top_p', NEUTRAL_SAMPLING.topP),
    minP: settled('min_p', NEUTRAL_SAMPLING.minP),
    order: samplingOrder(entry),
  }
}

function defaultOf(name: ParameterName, entry: CatalogEntry | undefined): number | undefined {
  const support = entry?.parameters?.[name]
  return support?.type === 'range' || support?.type === 'integer' ? support.default : undefined
}

/**
 * In which order a service applies temperature and the cuts.
 *
 * - `temperatureFirst`: (penalties,) temperature, top-k, top-p, min-p. What hosted services, the common Python
 *   libraries and the built-in service do: the cuts see the distribution that temperature has already bent.
 * - `temperatureLast`: (penalties,) top-k, top-p, min-p, temperature. The default chain of a llama.cpp server
 *   (`--samplers`): the cuts see the model's own distribution, whatever the temperature.
 */
type SamplingOrder = 'temperatureFirst' | 'temperatureLast'

/** The order of the service a model runs on, as its model list gives it away. */
export const samplingOrder = (entry: CatalogEntry | undefined): SamplingOrder =>
  entry?.shape === llamacpp.name ? 'temperatureLast' : 'temperatureFirst'

/** Between these two the truth lies; equal when it is known. */
export type Bounds = { readonly low: number; readonly high: number }

/** More tokens than any vocabulary in use has: what is not known to be fewer is bounded with it. */
export const MOST_TOKENS = 300_000

/**
 * Between what the unnamed tokens' tempered weights Σ pᵃ (a = 1/temperature) can be together, when only
 * their mass is known and that none exceeds the ceiling. For a < 1 the sum is greatest spread evenly over
 * the vocabulary and least packed into as few tokens as can be; for a > 1 the other way round.
 */
export function restWeightBounds(restMass: number, ceiling: number, temperature: number): Bounds {
  if (restMass <= 0 || ceiling <= 0) return { low: 0, high: 0 }
  const exponent = 1 / temperature
  const spread = MOST_TOKENS * (restMass / MOST_TOKENS) ** exponent
  const packed = packedWeights(restMass, ceiling, exponent)
  return { low: Math.min(spread, packed), high: Math.max(spread, packed) }
}

/** As many tokens at the ceiling as the mass fills, and one with what is left. */
function packedWeights(mass: number, ceiling: number, exponent: number): number {
  const full = Math.floor(mass / ceiling)
  const left = Math.max(0, mass - full * ceiling)
  return full * ceiling ** exponent + (left > 0 ? left ** exponent : 0)
}

/**
 * Between what the entropy of a whole can be, in bits: a known part with weight `known` and entropy
 * `knownBits`, and a rest of which only bounds are known. With q the rest's share, the entropy is
 * (1−q)·H₁ + h(q) + q·H₂, concave in q: least at an end, greatest at an end or where 2^H₂ : 2^H₁.
 */
export function entropyBounds(
  known: { readonly weight: number; readonly bits: number },
  rest: { readonly weight: Bounds; readonly bits: Bounds },
): Bounds {
  const least = rest.weight.low / (known.weight + rest.weight.low)
  const most = rest.weight.high / (known.weight + rest.weight.high)
  const at = (share: number, bits: number) => (1 - share) * known.bits + binaryEntropy(share) + share * bits
  const peak = 1 / (1 + 2 ** (known.bits - rest.bits.high))
  const highest = at(Math.min(most, Math.max(least, peak)), rest.bits.high)
  return {
    low: Math.min(at(least, rest.bits.low), at(most, rest.bits.low)),
    high: highest,
  }
}

const binaryEntropy = (share: number): number =>
  share <= 0 || share >= 1 ? 0 : -share * Math.log2(share) - (1 - share) * Math.log2(1 - share)
