/**
 * Caches a computation for each object, as long as the object lives. State is immutable here, so the same object
 * always gives the same result; a changed one is another object and is computed again.
 */
export function memoByObject<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const found = known.get(key)
    if (found) return found.value
    const value = compute(key)
    known.set(key, { value })
    return value
  }
}
