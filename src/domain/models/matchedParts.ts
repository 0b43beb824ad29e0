import { foldText } from '@/lib/text/foldText'

export type NamePart = { readonly text: string; readonly isMatch: boolean }

/**
 * A name in parts, those that a search has found marked: all of it in one piece, else each of its words. Case, accents
 * and what is between letters and figures don't count, as in the search itself.
 */
export function matchedParts(name: string, query: string): readonly NamePart[] {
  const wanted = foldText(query.trim()).text
  if (wanted === '') return [{ text: name, isMatch: false }]
  const { text, origin } = foldText(name)
  const marked = new Uint8Array(name.length)
  const whole = loosely(wanted)
  for (const word of whole && new RegExp(whole, 'u').test(text)
    ? [whole]
    : wanted.split(/\s+/).map(loosely)) {
    if (word === '') continue
    for (const { 0: found, index } of text.matchAll(new RegExp(word, 'gu')))
      marked.fill(1, origin(index), origin(index + found.length))
  }
  const parts: NamePart[] = []
  for (let from = 0, to = 0; from < name.length; from = to) {
    while (to < name.length && marked[to] === marked[from]) to++
    parts.push({ text: name.slice(from, to), isMatch: marked[from] === 1 })
  }
  return parts
}

/** A pattern of the letters and figures of a text, with whatever else between them. */
const loosely = (text: string): string => (text.match(/[\p{L}\p{N}]/gu) ?? []).join('[^\\p{L}\\p{N}]*')
