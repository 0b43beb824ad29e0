/** Letters of a word that must agree: endings differ. */
const STEM = 5
const SHORTEST = 3

/** What a text speaks of: the stems of its longer words, and pairs of characters where a script has no spaces. */
export function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>()
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]+/gu)) {
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)) {
      const characters = Array.from(word)
      characters.slice(1).forEach((character, at) => words.add(`${characters[at]}${character}`))
    } else if (word.length > SHORTEST) words.add(word.slice(0, STEM))
  }
  return words
}

/** Names in a text: words that begin with a capital. In scripts without capitals there are none. */
export const namesIn = (text: string): readonly string[] => [
  ...new Set(
    Array.from(text.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}]{3,}/gu), ([name]) =>
      name.toLowerCase().slice(0, STEM),
    ),
  ),
]

/** Which part of the words of one text the other has; of a text without words all. */
export function shareOf(words: Iterable<string>, others: ReadonlySet<string>): number {
  const all = [...words]
  return all.length === 0 ? 1 : all.filter((word) => others.has(word)).length / all.length
}

/** Whether a text is in German, where nouns have a capital as names have elsewhere. */
export const hasCapitalNouns = (text: string): boolean =>
  (text.match(/\b(?:und|der|die|das|ist|nicht|mit|von|ein|eine)\b/g) ?? []).length >
  (text.match(/\b(?:the|and|of|is|le|la|les|et|que|di|il|en|van|het)\b/g) ?? []).length
