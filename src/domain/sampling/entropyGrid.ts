import { countOfMinP, countOfTopK, countOfTopP } from './cuts'
import type { RankedLogits } from './rankLogits'
import type { SamplingSettings } from './samplingSettings'
import { temperedWeights } from './softmax'

/** Entropy over temperature × top-p: `bits[row * temperatures.length + column]`. */
export type EntropyGrid = {
  readonly temperatures: readonly number[]
  readonly topPs: readonly number[]
  /** Bits; rows go by top-p, columns by temperature. */
  readonly bits: Float64Array
}

/**
 * The entropy at each pair of temperature and top-p, the other settings as given. One pass over the
 * vocabulary a temperature: sums of p and p·log p up to each rank answer every top-p of its column.
 */
export function entropyGrid(
  ranked: RankedLogits,
  temperatures: readonly number[],
  topPs: readonly number[],
  settings: Pick<SamplingSettings, 'topK' | 'minP' | 'order'>,
): EntropyGrid {
  const bits = new Float64Array(temperatures.length * topPs.length)
  const top = ranked.logits[0] ?? 0
  const all = countOfTopK(ranked.logits.length, settings.topK)

  temperatures.forEach((temperature, column) => {
    const tempered = temperedWeights(ranked.logits, temperature, top)
    const seen = settings.order === 'temperatureFirst' ? tempered : ranked.plain
    const sums = prefixSums(tempered, all)
    topPs.forEach((topP, row) => {
      const kept = countOfMinP(seen, countOfTopP(seen, all, topP), settings.minP)
      const mass = sums.mass[kept - 1] ?? 1
      // H = log₂ M − (Σ w·log₂ w)/M for weights w of total M.
      const entropy = Math.log2(mass) - (sums.massLog[kept - 1] ?? 0) / mass
      bits[row * temperatures.length + column] = Math.max(0, entropy)
    })
  })
  return { temperatures, topPs, bits }
}

function prefixSums(weights: Float64Array, count: number) {
  const mass = new Float64Array(count)
  const massLog = new Float64Array(count)
  let sum = 0
  let sumLog = 0
  for (let rank = 0; rank < count; rank++) {
    const weight = weights[rank] ?? 0
    sum += weight
    if (weight > 0) sumLog += weight * Math.log2(weight)
    mass[rank] = sum
    massLog[rank] = sumLog
  }
  return { mass, massLog }
}
