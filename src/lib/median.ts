/** The middle of several numbers, of an even number that between the middle two; undefined for none. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined || sorted.length % 2 === 1) return upper
  return ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** The range in which the middle half of several numbers lies (nearest ranks); undefined for none. */
export function middleHalf(
  values: readonly number[],
): { readonly low: number; readonly high: number } | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  const at = Math.floor((sorted.length - 1) / 4)
  const [low, high] = [sorted[at], sorted.at(-1 - at)]
  return low === undefined || high === undefined ? undefined : { low, high }
}
