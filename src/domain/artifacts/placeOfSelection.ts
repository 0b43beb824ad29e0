import type { Passage } from './passageChange'

/** What is not seen of spaces between a text and the page that shows it. */
const SEEN = /\S/u
/** What Markdown shows of its source, whatever its marks. */
const SPOKEN = /[\p{L}\p{N}]/u

/** How many letters of a selection's ends are looked for in the source, where its middle has more than is shown. */
const END_LETTERS = [24, 12, 6, 3]

/** The characters of a text that count, and where each is. */
function countedIn(
  text: string,
  counts: RegExp,
): { readonly letters: string; readonly places: readonly number[] } {
  const letters: string[] = []
  const places: number[] = []
  for (let at = 0; at < text.length;) {
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0)
    if (counts.test(letter)) {
      letters.push(letter)
      // One entry for each unit, as indexes of the joined text are.
      for (let unit = 0; unit < letter.length; unit += 1) places.push(at + unit)
    }
    at += letter.length
  }
  return { letters: letters.join(''), places }
}

/**
 * Where a selection is in a text that is shown letter for letter, whatever its lines and spaces became.
 *
 * @param before all that is shown before the selection
 */
export function placeInSource(source: string, before: string, selected: string): Passage | undefined {
  const { letters, places } = countedIn(source, SEEN)
  const start = countedIn(before, SEEN).letters.length
  const wanted = countedIn(selected, SEEN).letters
  if (wanted === '' || letters.slice(start, start + wanted.length) !== wanted) return undefined
  return between(places, start, start + wanted.length)
}

/**
 * Where a selection in a rendered document is in its Markdown: the place with the same letters and digits that is nearest
 * to how far down the document it was. Where the source has more in between, such as the address of a link, its
 * beginning and its end are found each.
 */
export function placeInMarkdown(source: string, before: string, selected: string): Passage | undefined {
  const { letters, places } = countedIn(source, SPOKEN)
  const wanted = countedIn(selected, SPOKEN).letters
  if (wanted === '') return undefined
  const near = countedIn(before, SPOKEN).letters.length
  const whole = nearest(letters, wanted, near)
  if (whole !== undefined) return between(places, whole, whole + wanted.length)
  for (const count of END_LETTERS) {
    const start = nearest(letters, wanted.slice(0, count), near)
    const tail = wanted.slice(-count)
    const end = start === undefined ? -1 : letters.indexOf(tail, start + wanted.length - tail.length)
    if (start !== undefined && end >= 0) return between(places, start, end + tail.length)
  }
  return undefined
}

const between = (places: readonly number[], start: number, end: number): Passage | undefined => {
  const [from, last] = [places[start], places[end - 1]]
  return from === undefined || last === undefined ? undefined : { from, to: last + 1 }
}

function nearest(text: string, wanted: string, near: number): number | undefined {
  let best: number | undefined
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (best === undefined || Math.abs(at - near) < Math.abs(best - near)) best = at
  return best
}
