/** Longest id that is accepted, in characters: ours have 21, those of other apps up to about 60. */
const MAX_ID_CHARS = 256

/**
 * Whether a value can be an id: 1 to 256 characters, and no name that every object inherits. Ids are keys of
 * plain objects in the store, where `constructor` or `__proto__` would find something that nobody put there.
 */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length > 0 &&
  value.length <= MAX_ID_CHARS &&
  !(value in Object.prototype)
