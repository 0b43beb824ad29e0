/** The first sentence of a text and what follows it; a point within a number or a name ends none. In the scripts of all languages. */
export function firstSentence(text: string): readonly [first: string, rest: string] {
  const end = /[.!?…؟](?=\s)|[。！？।]/.exec(text)
  const at = end ? end.index + 1 : text.length
  return [text.slice(0, at), text.slice(at).trim()]
}
