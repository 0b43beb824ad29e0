import { parseJson } from './json'

/** Where a value is in its text: from its first character up to the one after its last. */
export type TextRange = { readonly from: number; readonly to: number; readonly isContainer: boolean }

/**
 * Where each value of a JSON text is, by its JSON pointer ("" is the whole). A text that breaks off or is no
 * JSON gives what comes before that; the value that is broken off ends with the text. Nested at most 100 deep.
 */
export function jsonRanges(text: string, start = 0): ReadonlyMap<string, TextRange> {
  const ranges = new Map<string, TextRange>()
  let at = start
  const skip = () => {
    while (/\s/.test(text[at] ?? '')) at += 1
  }

  /** Whether what follows can be read on. */
  function value(path: string, depth: number): boolean {
    skip()
    const from = at
    const sign = text[at]
    if (sign === undefined || depth > DEEPEST) return false
    const isContainer = sign === '{' || sign === '['
    const isWhole = isContainer ? members(path, depth, sign === '{') : scalar(sign)
    if (at > from) ranges.set(path, { from, to: at, isContainer })
    return isWhole && at > from
  }

  function members(path: string, depth: number, hasKeys: boolean): boolean {
    const end = hasKeys ? '}' : ']'
    at += 1
    for (let index = 0; ; index++) {
      skip()
      if (text[at] === end) {
        at += 1
        return true
      }
      let name = String(index)
      if (hasKeys) {
        const from = at
        if (text[at] !== '"' || !string()) return false
        name = pointerName(text.slice(from, at))
        skip()
        if (text[at] !== ':') return false
        at += 1
      }
      if (!value(`${path}/${name}`, depth + 1)) return false
      skip()
      if (text[at] === ',') at += 1
      else if (text[at] !== end) return false
    }
  }

  function scalar(sign: string): boolean {
    if (sign === '"') return string()
    const rest = /^[-+.\w]+/.exec(text.slice(at, at + MOST_SIGNS))?.[0] ?? ''
    at += rest.length
    return rest !== ''
  }

  function string(): boolean {
    for (at += 1; at < text.length; at++) {
      if (text[at] === '\\') at += 1
      else if (text[at] === '"') {
        at += 1
        return true
      }
    }
    at = text.length
    return false
  }

  value('', 0)
  return ranges
}

const DEEPEST = 100
/** Longest number that is read. */
const MOST_SIGNS = 400

function pointerName(quoted: string): string {
  const name = parseJson(quoted)
  return typeof name === 'string' ? pointerPart(name) : quoted
}

/** A member's name as one part of a JSON pointer (RFC 6901). */
export const pointerPart = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
