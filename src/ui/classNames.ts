/** Joins the class names that are there, so that a condition may stand in the list. Empty for none. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ')
