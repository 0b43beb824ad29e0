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
