/** How often a regular expression repeats or chooses. */
export type PatternSize = {
  readonly quantifiers: number
  /** Those inside groups that are themselves repeated, at whatever depth. */
  readonly nested: number
  /** How many characters and classes there are once everything that is counted is written out: `(ab){3}` has 6. */
  readonly copies: number
}

/** Counts quantifiers and alternatives of a pattern, outside of character classes. A broken pattern is counted as far as it goes. */
export function measurePattern(pattern: string): PatternSize {
  /** How many were seen when each open group began, and the copies before it. */
  const groups: { readonly quantifiers: number; readonly copies: number }[] = []
  let quantifiers = 0
  let nested = 0
  let copies = 0
  let isInClass = false
  /** How many quantifiers were in the group that just closed. */
  let closed = 0
  /** Copies of what comes directly before. */
  let last = 0
  const add = (count: number) => {
    copies += count
    last = count
  }
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern.charAt(index)
    const inside = closed
    closed = 0
    if (isInClass) {
      if (character === '\\') index += 1
      isInClass = pattern.charAt(index) !== ']' || character === '\\'
    } else if (character === '\\') {
      index += 1
      add(1)
    } else if (character === '[') {
      isInClass = true
      add(1)
    } else if (character === '(') {
      groups.push({ quantifiers, copies })
      copies = 0
      last = 0
    } else if (character === ')') {
      const group = groups.pop() ?? { quantifiers, copies: 0 }
      closed = quantifiers - group.quantifiers
      last = copies
      copies += group.copies
    } else if ('*+?{|'.includes(character)) {
      quantifiers += 1
      if (character !== '|') nested += inside
      const [, least, most] =
        character === '{' ? (/^\{(\d+)(?:,(\d*))?\}/.exec(pattern.slice(index, index + 24)) ?? []) : []
      const times = Number(most || least || 1)
      copies += last * (Math.max(1, times) - 1)
      last *= Math.max(1, times)
      if (least !== undefined) index = pattern.indexOf('}', index)
    } else if (character !== '^' && character !== '$') add(1)
  }
  // Groups that never close.
  for (const group of groups) copies += group.copies
  return { quantifiers, nested, copies }
}
