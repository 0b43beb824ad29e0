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
