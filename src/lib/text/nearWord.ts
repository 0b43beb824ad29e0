/** Shorter words are too like others: "Lab" and "Law". */
const LEAST_CHARS = 4

/**
 * Whether a text has a word that begins as `word` is typed but for one letter: wrong, missing, doubled, or two in the
 * other order. The first letter is right, or swapped with the second: "cloud" is not meant as "aloud". Both in lower case.
 */
export function hasNearWord(text: string, word: string): boolean {
  if (word.length < LEAST_CHARS) return false
  return text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((each) => each.length >= LEAST_CHARS - 1 && beginsAlike(each, word) && isOneOffStart(word, each))
}

const beginsAlike = (one: string, other: string): boolean =>
  one[0] === other[0] || (one[0] === other[1] && one[1] === other[0])

/** Whether two words differ by one letter that is wrong, missing, extra, or swapped with the next. */
export function isOneOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  const [left, right] = [one.slice(from), other.slice(from)]
  if (left === '' && right === '') return true
  return (
    left.slice(1) === right.slice(1) ||
    left === right.slice(1) ||
    left.slice(1) === right ||
    (left.length > 1 && left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  )
}

/** Whether a word begins as what is typed, or as one that differs from it by one letter. */
export const isOneOffStart = (typed: string, word: string): boolean =>
  [typed.length - 1, typed.length, typed.length + 1].some((length) => isOneOff(typed, word.slice(0, length)))
