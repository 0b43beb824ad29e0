/** The outcome of work that is allowed to fail. Bugs still throw. */
export type Result<Value, Failure> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Failure }

/** A result that succeeded. */
export const ok = <Value>(value: Value) => ({ ok: true, value }) as const

/** A result that failed, with the reason as a value. */
export const failed = <Failure>(error: Failure) => ({ ok: false, error }) as const

/** Why it failed; empty where it did not. */
export const errorOf = (result: Result<unknown, string>): string => (result.ok ? '' : result.error)

/**
 * The one cache by identity: keeps what was computed for an object as long as the object lives, for the other arguments
 * asked for last. State is immutable here, so the same object always gives the same result; a changed one is another
 * object and is computed again. For what is asked of thousands of objects or at each render; what one app alone knows
 * belongs to its store or its deps.
 */
export function memoByObject<Key extends object, Rest extends readonly unknown[], Value>(
  compute: (key: Key, ...rest: Rest) => Value,
) {
  const known = new WeakMap<Key, { readonly rest: Rest; readonly value: Value }>()
  const read = (key: Key, ...rest: Rest): Value => {
    const found = known.get(key)
    if (found && rest.every((each, index) => each === found.rest[index])) return found.value
    const value = compute(key, ...rest)
    known.set(key, { rest, value })
    return value
  }
  return Object.assign(read, {
    /** Whether something was computed for it, so that asking again costs nothing. */
    isKnown: (key: Key): boolean => known.has(key),
  })
}
