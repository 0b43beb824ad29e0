/** Shorter words are too like others: "Lab" and "Law". */
const LEAST_CHARS = 4

/**
 * Whether a text has a word that begins as `word` is typed but for one letter: wrong, missing, doubled, or two in the
 * other order. Both in lower case.
 */
export function hasNearWord(text: string, word: string): boolean {
  if (word.length < LEAST_CHARS) return false
  return text.split(/[^\p{L}\p{N}]+/u).some((each) => each.length >= LEAST_CHARS - 1 && isNear(each, word))
}

function isNear(whole: string, typed: string): boolean {
  let at = 0
  while (at < typed.length && whole[at] === typed[at]) at++
  if (at === typed.length) return true
  const rest = typed.slice(at)
  const left = whole.slice(at)
  return (
    left.slice(1).startsWith(rest.slice(1)) ||
    left.startsWith(rest.slice(1)) ||
    left.slice(1).startsWith(rest) ||
    (rest.length > 1 && left.startsWith(`${rest[1]}${rest[0]}${rest.slice(2)}`))
  )
}
