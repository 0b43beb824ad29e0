/** Deeper nesting is refused: an exported tree of replies takes two levels for each, and nobody wrote 5,000. */
const MAX_JSON_DEPTH = 10_000

/** Arrays deeper than this hold parts of a message, not conversations or messages. */
const MAX_LIST_DEPTH = 3

export type JsonScan =
  | { readonly type: 'balanced' }
  /** Nested deeper than any real export. */
  | { readonly type: 'tooDeep' }
  /**
   * It ends before its brackets do. `repaired` is the text with the outermost list closed after its last whole element;
   * undefined where no element is whole.
   */
  | { readonly type: 'cut'; readonly repaired: string | undefined }

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Looks at the brackets of JSON text before anything parses it: how deep they go, and whether they are all closed.
 * Checks nothing else. Linear in the length of the text, whatever it holds.
 */
export function scanJson(text: string): JsonScan {
  /** The brackets that are open, outermost first; only those that a repair may have to close. */
  const open: number[] = []
  let depth = 0
  /** Depth inside of the outermost list; 0 outside of any. */
  let listDepth = 0
  let wholeUntil: number | undefined

  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) {
      at = endOfString(text, at)
      if (at < 0) break
    } else if (unit === OPEN_LIST || unit === OPEN_OBJECT) {
      depth += 1
      if (depth > MAX_JSON_DEPTH) return { type: 'tooDeep' }
      if (depth <= MAX_LIST_DEPTH) open[depth - 1] = unit
      if (unit === OPEN_LIST && listDepth === 0) {
        listDepth = depth
        wholeUntil = undefined
      }
    } else if (unit === CLOSE_LIST || unit === CLOSE_OBJECT) {
      if (depth === listDepth) listDepth = 0
      depth -= 1
      // Not JSON, though a line of it may be: how deep what follows goes is still to be known.
      if (depth < 0) depth = 0
      if (depth === listDepth && listDepth > 0) wholeUntil = at + 1
    } else if (unit === COMMA && depth === listDepth && listDepth > 0) {
      wholeUntil = at
    }
  }
  if (depth === 0) return { type: 'balanced' }
  if (listDepth === 0 || listDepth > MAX_LIST_DEPTH || wholeUntil === undefined)
    return { type: 'cut', repaired: undefined }
  const closers = open
    .slice(0, listDepth)
    .reverse()
    .map((unit) => (unit === OPEN_LIST ? ']' : '}'))
  return { type: 'cut', repaired: text.slice(0, wholeUntil) + closers.join('') }
}

/** Where the string that opens at `start` closes; -1 when it does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return end
  }
  return -1
}
