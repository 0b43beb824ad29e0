import { countOfMinP, countOfTopK, countOfTopP } from './cuts'
import { type RankedLogits, temperedWeights } from './rankLogits'
import type { SamplingSettings } from './samplingSettings'

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
 *
 * Top-p adds tokens one by one, so the surface has steps. Here the last token counts only with the part
 * that top-p needs of it: the same at each step's edge, without steps between, so that lines can be drawn.
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
    const seenSums = seen === tempered ? sums : prefixSums(seen, all)
    topPs.forEach((topP, row) => {
      const afterTopP = countOfTopP(seen, all, topP)
      const kept = countOfMinP(seen, afterTopP, settings.minP)
      // How much of the last token top-p needs; a token that another cut made the last counts in full.
      const part = kept < afterTopP || topP >= 1 ? 1 : partOfLast(seenSums, kept, topP)
      const last = (tempered[kept - 1] ?? 0) * part
      const mass = (sums.mass[kept - 2] ?? 0) + last
      const massLog = (sums.massLog[kept - 2] ?? 0) + (last > 0 ? last * Math.log2(last) : 0)
      // H = log₂ M − (Σ w·log₂ w)/M for weights w of total M.
      const entropy = mass > 0 ? Math.log2(mass) - massLog / mass : 0
      bits[row * temperatures.length + column] = Math.max(0, entropy)
    })
  })
  return { temperatures, topPs, bits }
}

/** Which share of the last kept token's mass the wanted mass still needs, from 0 to 1. */
function partOfLast(sums: { readonly mass: Float64Array }, kept: number, topP: number): number {
  const before = sums.mass[kept - 2] ?? 0
  const last = (sums.mass[kept - 1] ?? 0) - before
  return last > 0 ? Math.min(1, Math.max(0, (topP * (sums.mass.at(-1) ?? 0) - before) / last)) : 1
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
