/** What a rank is added to: the larger, the less the first places weigh. As in Cormack et al., 2009. */
const K = 60

/**
 * Reciprocal rank fusion of two orders: of the items as they come, and by likeness. What both have near the front comes
 * first; equals stay in the order in which they came.
 *
 * @param likeness of each item, in the same order; higher is better
 */
export function fuseRanks<Item>(items: readonly Item[], likeness: readonly number[]): readonly Item[] {
  const places = new Map(
    items
      .map((_, index) => index)
      .sort((one, other) => (likeness[other] ?? 0) - (likeness[one] ?? 0) || one - other)
      .map((index, place) => [index, place]),
  )
  const score = (index: number) => 1 / (K + 1 + index) + 1 / (K + 1 + (places.get(index) ?? index))
  return items
    .map((item, index) => ({ item, index, score: score(index) }))
    .sort((one, other) => other.score - one.score || one.index - other.index)
    .map(({ item }) => item)
}
