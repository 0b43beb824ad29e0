import { countOfMinP, countOfTopK, countOfTopP } from './shapeDistribution'
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

/** A piece of a contour, from one point to another, in the coordinates of the grid's axes. */
type Segment = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }

type Grid = {
  /** Ascending. */
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  /** `values[row * xs.length + column]`. */
  readonly values: Float64Array
}

/**
 * Where a surface given on a grid has a value: pieces of lines by marching squares, linear between the
 * grid's points. Cells with two pieces (saddles) are told apart by the value in their middle.
 */
export function contourLines({ xs, ys, values }: Grid, level: number): readonly Segment[] {
  const segments: Segment[] = []
  const valueAt = (column: number, row: number) => values[row * xs.length + column] ?? 0

  for (let row = 0; row + 1 < ys.length; row++) {
    for (let column = 0; column + 1 < xs.length; column++) {
      const [left, right] = [xs[column] ?? 0, xs[column + 1] ?? 0]
      const [bottom, top] = [ys[row] ?? 0, ys[row + 1] ?? 0]
      const corners: readonly Corner[] = [
        { x: left, y: bottom, value: valueAt(column, row) },
        { x: right, y: bottom, value: valueAt(column + 1, row) },
        { x: right, y: top, value: valueAt(column + 1, row + 1) },
        { x: left, y: top, value: valueAt(column, row + 1) },
      ]
      segments.push(...cellSegments(corners, level))
    }
  }
  return segments
}

type Corner = { readonly x: number; readonly y: number; readonly value: number }

function cellSegments(corners: readonly Corner[], level: number): Segment[] {
  const crossings: { x: number; y: number }[] = []
  corners.forEach((from, index) => {
    const to = corners[(index + 1) % 4]
    if (!to || from.value >= level === to.value >= level) return
    const part = (level - from.value) / (to.value - from.value)
    crossings.push({ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) })
  })
  const [a, b, c, d] = crossings
  if (!a || !b) return []
  if (!c || !d) return [segment(a, b)]
  // Around the cell the crossings lie on its bottom, right, top and left side.
  const middle = corners.reduce((sum, corner) => sum + corner.value, 0) / 4
  const isJoined = middle >= level === (corners[0]?.value ?? 0) >= level
  return isJoined ? [segment(a, b), segment(c, d)] : [segment(d, a), segment(b, c)]
}

const segment = (from: { x: number; y: number }, to: { x: number; y: number }): Segment => ({
  x1: from.x,
  y1: from.y,
  x2: to.x,
  y2: to.y,
})
