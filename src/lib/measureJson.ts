/** How much there is in a JSON text. */
export type JsonSize = {
  /** How deep arrays and objects nest; 0 for a plain value. */
  readonly depth: number
  /** Arrays, objects and the values in them, at most. */
  readonly values: number
}

const QUOTE = 34
const COMMA = 44

/**
 * Measures a JSON text without parsing it, in linear time and without recursion: what nests too deep, or
 * holds too much, can then be refused before it costs stack or memory. Of a text that is not JSON the
 * numbers mean nothing.
 */
export function measureJson(text: string): JsonSize {
  let depth = 0
  let deepest = 0
  let values = 1
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) index = endOfString(text, index)
    else if (code === COMMA) values += 1
    // `[` and `{`, `]` and `}` differ in one bit only.
    else if ((code | 32) === 123) {
      depth += 1
      values += 1
      if (depth > deepest) deepest = depth
    } else if ((code | 32) === 125) depth -= 1
  }
  return { depth: deepest, values }
}

const BACKSLASH = 92

/** Where the quote is that ends the JSON string whose first quote is at `start`; the text's length where none does. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

/** Whether an odd number of backslashes precedes. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1
  return (at - first) % 2 === 1
}
