const segmenters = new Map<'word' | 'grapheme', Intl.Segmenter>()

/** Where the word or letter begins that is at `place` of the text. Words go by the script, whatever the locale. */
function beginAt(text: string, place: number, granularity: 'word' | 'grapheme'): number {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter('en', { granularity })
  segmenters.set(granularity, segmenter)
  return segmenter.segment(text).containing(place)?.index ?? text.length
}

/** Room for the rest of the word that is cut: what is behind it changes nothing. */
const REST = 40

/**
 * The beginning of a text, at most `most` UTF-16 units: whole words of any script where that leaves half of it, whole
 * letters otherwise.
 */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const read = text.slice(0, most + REST)
  const word = beginAt(read, most, 'word')
  return read.slice(0, word > most / 2 ? word : beginAt(read, most, 'grapheme')).trimEnd()
}

/** The beginning of a text, at most `most` UTF-16 units, never a part of a letter. */
export const cutAtLetter = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, beginAt(text.slice(0, most + REST), most, 'grapheme'))
