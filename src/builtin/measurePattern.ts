/** How often a regular expression repeats or chooses. */
export type PatternSize = {
  readonly quantifiers: number
  /** Those inside groups that are themselves repeated, at whatever depth. */
  readonly nested: number
}

/** Counts quantifiers and alternatives of a pattern, outside of character classes. A broken pattern is counted as far as it goes. */
export function measurePattern(pattern: string): PatternSize {
  /** How many were seen when each open group began. */
  const groups: number[] = []
  let quantifiers = 0
  let nested = 0
  let isInClass = false
  /** How many were in the group that just closed. */
  let closed = 0
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern.charAt(index)
    const inside = closed
    closed = 0
    if (character === '\\') index += 1
    else if (isInClass) isInClass = character !== ']'
    else if (character === '[') isInClass = true
    else if (character === '(') groups.push(quantifiers)
    else if (character === ')') closed = quantifiers - (groups.pop() ?? quantifiers)
    else if ('*+?{|'.includes(character)) {
      quantifiers += 1
      if (character !== '|') nested += inside
    }
  }
  return { quantifiers, nested }
}
