import { type Json, parseJson } from './json'

/** Most levels that are indented: with 6,000 the white space alone would take 70 MB. */
const MOST_INDENTED = 60

/**
 * JSON text with line breaks and indentation. Works on the text, so that long numbers keep every digit and no nesting
 * is too deep.
 */
export function prettyJson(text: string): string {
  let pretty = ''
  let depth = 0
  let isInString = false
  const newLine = () => `\n${'  '.repeat(Math.max(0, Math.min(depth, MOST_INDENTED)))}`
  for (let index = 0; index < text.length; index++) {
    const char = text.charAt(index)
    if (isInString) {
      pretty += char
      if (char === '\\') pretty += text.charAt(++index)
      else if (char === '"') isInString = false
      continue
    }
    switch (char) {
      case '"':
        isInString = true
        pretty += char
        break
      case '{':
      case '[': {
        const next = /\S/.exec(text.slice(index + 1, index + 20))?.[0]
        if (next === '}' || next === ']') {
          pretty += char + next
          index = text.indexOf(next, index + 1)
          break
        }
        depth += 1
        pretty += char + newLine()
        break
      }
      case '}':
      case ']':
        depth -= 1
        pretty += newLine() + char
        break
      case ',':
        pretty += char + newLine()
        break
      case ':':
        pretty += ': '
        break
      default:
        if (!/\s/.test(char)) pretty += char
    }
  }
  return pretty
}

let last: { readonly text: string; readonly value: Json | undefined } | undefined

/**
 * `parseJson` of a text that several ask about one after the other, such as the body of a request that is about to be
 * sent: read once, however long it has become. Only the last text is kept.
 */
export function parseJsonOnce(text: string): Json | undefined {
  if (last?.text !== text) last = { text, value: parseJson(text) }
  return last.value
}

/** Tells whether JSON text that arrives in fragments has come to its end. */
export type JsonEnd = {
  readonly add: (fragment: string) => void
  /** Whether all brackets that were opened are closed again, and nothing but white space follows. */
  readonly isWhole: () => boolean
}

/**
 * Counts brackets outside of strings, so that each character is looked at once, however many fragments there are.
 * It tells where an object or a list ends, not whether the text in between is valid.
 */
export function createJsonEnd(): JsonEnd {
  let depth = 0
  let state: 'before' | 'inside' | 'string' | 'escape' | 'whole' | 'beyond' = 'before'

  function addCharacter(character: string): void {
    if (state === 'escape') state = 'string'
    else if (state === 'string') {
      if (character === '\\') state = 'escape'
      else if (character === '"') state = 'inside'
    } else if (state === 'inside') addInside(character)
    else if (isSpace(character)) return
    else if (state === 'before' && (character === '{' || character === '[')) {
      state = 'inside'
      depth = 1
    } else state = 'beyond'
  }

  function addInside(character: string): void {
    if (character === '"') state = 'string'
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      depth -= 1
      if (depth === 0) state = 'whole'
    }
  }

  return {
    add(fragment) {
      if (state === 'beyond') return
      for (const character of fragment) addCharacter(character)
    },
    isWhole: () => state === 'whole',
  }
}

const isSpace = (character: string): boolean => ' \t\n\r'.includes(character)
