/** This many or more rows are read together, where few others lie between them. */
const MANY = 8

/**
 * The range that holds these keys, where they are many and few others lie between them: one request reads it in a tenth of
 * the time that one for each takes. Undefined otherwise.
 */
export async function denseRange(
  store: { readonly count: (range: IDBKeyRange) => Promise<number> },
  keys: readonly string[],
): Promise<IDBKeyRange | undefined> {
  if (keys.length < MANY) return undefined
  const sorted = keys.toSorted()
  const range = IDBKeyRange.bound(sorted[0], sorted.at(-1))
  return (await store.count(range)) < 2 * keys.length ? range : undefined
}
