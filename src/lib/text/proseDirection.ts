export type Direction = 'ltr' | 'rtl'

/** Letters that run from right to left: Hebrew, Arabic and their neighbours, in the blocks that Unicode keeps for them. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]|[\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** Whether any letter of a text runs from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/**
 * What is no prose (code, formulas, where links lead, tags, what stands for a character), or a word. Code that is not
 * closed reaches to the end: it is still being written.
 */
const PIECES =
  /(?<skipped>(`+)[^]*?(?:\2|$)|\$\$[^]*?(?:\$\$|$)|\$(?!\s)[^$\n]*[^$\s]\$(?!\d)|\\[([][^]*?\\[)\]]|\]\([^)]*\)|<\/?[a-z][^>]*>|&#?\w+;)|(?<word>[^\s`$<&\]\\]+)/giu

const LETTER = /\p{L}/u
/** An address, a path, a file, a call, a flag, a name in code. */
const NO_PROSE = /[/\\@_=+#|{}<>~]|\p{L}[.:]+\p{L}|\(\)|^-|\d/u
/** Letters of scripts that know no capitals. */
const CASELESS = /\p{Lo}/u
const CAPITAL = /\p{Lu}/u

/** Characters looked at: where no prose comes soon, none is looked for further on. */
const MOST_CHARS = 1_000
/** Words from left to right that are no names and settle it, however many from right to left were between them. */
const ENOUGH = 3
/** Names in a row that settle it as well. */
const ENOUGH_NAMES = 6

/**
 * Which way a text runs, a paragraph or a line: as its prose does. What is no prose is passed over, and names at its
 * beginning are, too: “React و Vue مكتبتان” runs from right to left, “the word سلام means peace” does not. Undefined for
 * a text without prose, such as “42” or “React”: it runs as what is around it. What a first word says is not taken back
 * by those that follow it, except where it was a name.
 *
 * @param text plain, or the Markdown of one block; may be the beginning of one
 */
export function proseDirection(text: string): Direction | undefined {
  let names = 0
  let words = 0
  let fromRight = 0
  for (const { groups } of text.slice(0, MOST_CHARS).matchAll(PIECES)) {
    const word = groups?.['word']
    if (word === undefined) continue
    const letter = LETTER.exec(word)?.[0]
    if (letter === undefined) continue
    if (RIGHT_TO_LEFT.test(letter)) {
      fromRight += 1
      if (names + words === 0 || (fromRight > 1 && fromRight > words)) return 'rtl'
    } else if (!NO_PROSE.test(word)) {
      if (CASELESS.test(letter)) words += ENOUGH
      else if (CAPITAL.test(word)) names += 1
      // A sentence begins with a capital that makes no name of its first word.
      else words += words === 0 && names > 0 ? 2 : 1
      if (words >= ENOUGH || (fromRight === 0 && names >= ENOUGH_NAMES)) return 'ltr'
    }
  }
  if (fromRight > 0) return fromRight >= words ? 'rtl' : 'ltr'
  return words > 1 ? 'ltr' : undefined
}

/** The `dir` of a text. Where its prose says nothing, the browser goes by its letters. */
export const dirOf = (text: string): Direction | 'auto' => proseDirection(text) ?? 'auto'

/** Lines looked at of a text that is being written. */
const MOST_LINES = 50

/** Which way all lines of a text run that have prose; undefined where they run different ways, or none has any. */
export function linesDirection(text: string): Direction | undefined {
  if (!hasRightToLeft(text)) return undefined
  const directions = new Set(text.split('\n', MOST_LINES).map(proseDirection))
  directions.delete(undefined)
  return directions.size === 1 ? [...directions][0] : undefined
}
