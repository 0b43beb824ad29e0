/** The same direction at length 1; all zeros stay zeros. Divides by the largest number first: squares of large ones overflow. */
export function unitVector(values: readonly number[]): Float32Array {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (largest === 0) return new Float32Array(values.length)
  const scaled = values.map((value) => value / largest)
  const length = Math.sqrt(scaled.reduce((sum, value) => sum + value * value, 0))
  return Float32Array.from(scaled, (value) => value / length)
}

/** How alike two unit vectors are, from -1 to 1; undefined where they are not of one length. */
export function cosine(one: Float32Array, other: Float32Array): number | undefined {
  if (one.length !== other.length) return undefined
  const sum = one.reduce((before, value, index) => before + value * (other[index] ?? 0), 0)
  return Math.min(1, Math.max(-1, sum))
}
