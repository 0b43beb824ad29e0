import { foldText } from '@/lib/text/foldText'

export type NamePart = { readonly text: string; readonly isMatch: boolean }

/**
 * A name in parts, those that a search has found marked: all of it in one piece, else each of its words. Case and
 * accents don't count, as in the search itself.
 */
export function matchedParts(name: string, query: string): readonly NamePart[] {
  const wanted = foldText(query.trim()).text
  if (wanted === '') return [{ text: name, isMatch: false }]
  const { text, origin } = foldText(name)
  const marked = new Uint8Array(name.length)
  for (const word of text.includes(wanted) ? [wanted] : wanted.split(/\s+/)) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      marked.fill(1, origin(at), origin(at + word.length))
  }
  const parts: NamePart[] = []
  for (let from = 0, to = 0; from < name.length; from = to) {
    while (to < name.length && marked[to] === marked[from]) to++
    parts.push({ text: name.slice(from, to), isMatch: marked[from] === 1 })
  }
  return parts
}
