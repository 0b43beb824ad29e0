/** The zeros of digits that texts are written with besides ours: Arabic, Persian, Hindi, wide. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xff10]

const FIGURE = /(?<![\p{L}\p{N}.,])\d+(?:[.,'’\u00a0\u202f ]\d{3})*(?:[.,]\d+)?(?![.,]?\d)/gu
const WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** A figure of a text as it is written, and the values it may have: 2.000 is two or two thousand. */
type Figure = { readonly text: string; readonly values: readonly number[] }

/** The figures of a text. Digits within names (CO2) are none. */
export const figuresIn = (text: string): readonly Figure[] =>
  Array.from(ourDigits(text).matchAll(FIGURE), ([figure]) => ({ text: figure, values: valuesOf(figure) }))

/** The figures of a text that none of the others has. Small ones may be words there. */
export function missingFigures(text: string, others: readonly string[]): readonly string[] {
  const known = new Set(others.flatMap((other) => [...figuresIn(other).flatMap(({ values }) => values)]))
  for (const other of others)
    for (const word of other.toLowerCase().match(/[a-z]+/g) ?? [])
      if (WORDS.includes(word)) known.add(WORDS.indexOf(word) + 1)
  return [
    ...new Set(
      figuresIn(text).flatMap((figure) =>
        figure.values.some((value) => known.has(value)) ? [] : [figure.text],
      ),
    ),
  ]
}

function valuesOf(figure: string): readonly number[] {
  const bare = figure.replace(/['’\u00a0\u202f ]/g, '')
  const separators = bare.match(/[.,]/g) ?? []
  const last = separators.at(-1)
  const asWhole = Number(bare.replace(/[.,]/g, ''))
  if (last === undefined) return [asWhole]
  const at = bare.lastIndexOf(last)
  const asFraction = Number(`${bare.slice(0, at).replace(/[.,]/g, '')}.${bare.slice(at + 1)}`)
  const isGroup = /^\d{1,3}(?:[.,]\d{3})+$/.test(bare)
  if (!isGroup) return [asFraction]
  return separators.length === 1 ? [asWhole, asFraction] : [asWhole]
}

const ourDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = ZEROS.findLast((each) => each <= code) ?? 0
    return String(code - zero)
  })

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
