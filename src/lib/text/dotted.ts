import { language } from './language'

const LETTER = /\p{L}/u
/** What shows that a part runs from right to left, or keeps its own order already. */
const FROM_RIGHT = /[\u0590-\u08ff\u200f\ufb1d-\ufefc]/

/** From right to left, a name in Latin letters would draw the dot and the number after it to its side. */
const isolated = (part: string): string =>
  LETTER.test(part) && !FROM_RIGHT.test(part) ? `\u2066${part}\u2069` : part

/** Facts in a line, those that are known: `262k · $0.20`. For the eye: files and models get their own joins. */
export function dotted(parts: readonly (string | false | null | undefined)[]): string {
  const known = parts.filter((part): part is string => typeof part === 'string' && part !== '')
  return (language().direction === 'rtl' ? known.map(isolated) : known).join(' · ')
}
