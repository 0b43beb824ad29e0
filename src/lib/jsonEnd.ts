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
