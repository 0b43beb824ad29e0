/** Joins class names; false and undefined are skipped, so that conditions may be listed. Empty for none. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ')
