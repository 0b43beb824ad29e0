type Opening = { readonly opener: '$$' | '\\['; readonly text: string; readonly isClosed: boolean }

/** Signs that only a formula has; `\[1\]` is an escaped bracket, not one. */
export const FORMULA_SIGN = /[\\^_={}+<>]|^\s|\s$/

/**
 * Reads a line as the beginning of a displayed formula: `$$` or `\[`, and nothing after its end.
 * undefined when the line is none, as in `$$x$$ is …`, which is a paragraph with a formula in it.
 */
export function opensMath(rest: string): Opening | undefined {
  const opener = rest.startsWith('$$') ? '$$' : rest.startsWith('\\[') ? '\\[' : undefined
  if (!opener) return undefined
  const text = rest.slice(2).trimEnd()
  const end = text.indexOf(closerOf(opener))
  if (end < 0) return { opener, text, isClosed: false }
  if (end !== text.length - 2 || text.slice(0, end).trim() === '') return undefined
  if (opener === '\\[' && !FORMULA_SIGN.test(text.slice(0, end))) return undefined
  return { opener, text: text.slice(0, end), isClosed: true }
}

/** What ends a formula that began with `opener`. */
export const closerOf = (opener: '$$' | '\\['): string => (opener === '$$' ? '$$' : '\\]')
