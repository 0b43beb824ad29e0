import { indexWords, questionWords, WORD } from './passageWords'

/** Characters shown before the first word that matches. */
const LEAD_CHARS = 30

/**
 * A part of a passage's text that says why it was found: where most words of the question are close together, or its
 * beginning where none of them is in it.
 *
 * @param chars the most characters of it.
 */
export function passageExcerpt(text: string, question: string, chars: number): string {
  const wanted = new Set(questionWords(question))
  const hits = [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const found = indexWords(word).filter((each) => wanted.has(each))
    return found.map((each) => ({ word: each, index }))
  })
  const room = chars - LEAD_CHARS
  let best = { index: 0, distinct: 0 }
  for (const { index } of hits) {
    const near = hits.filter((hit) => hit.index >= index && hit.index < index + room)
    const distinct = new Set(near.map(({ word }) => word)).size
    if (distinct > best.distinct) best = { index, distinct }
  }
  if (best.index <= LEAD_CHARS) return text.slice(0, chars)
  const from = text.indexOf(' ', best.index - LEAD_CHARS)
  const start = from < 0 || from >= best.index ? best.index : from + 1
  return `…${text.slice(start, start + chars - 1)}`
}
