import { foldForms, foldText, UNSPACED } from '@/lib/text/foldText'

/** Words that say nothing of what a question is about, in the languages most documents are in. */
const COMMON = new Set(
  foldText(
    'a about after all also am an and any are as at be been before but by can could did do does for from had has have how i if in ' +
      'into is it its me my no nor not of on or our over per shall she should so such than that the their them then there they this to ' +
      'under up us was we were what when where which while who whom whose why will with would you your ' +
      'aber als am an auch auf aus bei bis das dass dem den der des die du ein eine einem einen einer er es für hat ich ihr im in ist ' +
      'kann mit nach nicht noch nur oder sie sind so über um und uns von war warum was wenn wer wie wird wir wo zu zum zur ' +
      'au aux avec ce ces cette dans de des du elle en est et il ils je la le les leur mais ne nous on ou où par pas pour que quel ' +
      'quelle qui sa se ses son sont sur un une vous al como con cual de del el en es esta este la las lo los no por para que se su un una y',
  ).text.split(' '),
)

/**
 * The words of a text as the index has them: without accents and case, English endings cut so that “picked” finds
 * “picking”. Of Chinese and Japanese its characters, alone and in pairs; of scripts such as Thai its words.
 */
export const indexWords = (text: string): readonly string[] =>
  runsIn(foldText(text).text).flatMap((run) =>
    UNSPACED.test(run)
      ? partsOf(run).flatMap(({ part }) => [...lettersOf(part), ...pairsOf(part)])
      : [stem(run)],
  )

/** The same with the place of each, in UTF-16 units of the text. */
export const placedWords = (text: string): readonly { readonly word: string; readonly index: number }[] =>
  [...text.matchAll(RUN)].flatMap(({ 0: run, index: from }) => {
    const placed = (text: string, index: number) => indexWords(text).map((word) => ({ word, index }))
    if (!UNSPACED.test(run)) return placed(run, from)
    return partsOf(run).flatMap(({ part, at }) =>
      isByLetters(part)
        ? Array.from(part, (_, index) => placed(part.slice(index, index + 2), from + at + index)).flat()
        : placed(part, from + at),
    )
  })

/**
 * The words that a question is looked up by: each once, without common ones unless there are no others. “Mueller” is
 * “Müller” too, and the other way around.
 */
export function questionWords(question: string): readonly string[] {
  const [plain = [], spelled = plain] = foldForms(question).map(({ text }) => runsIn(text))
  const isTelling = (run: string) => !COMMON.has(run)
  const hasTelling = plain.some(isTelling)
  return [
    ...new Set(
      plain.flatMap((run, index) => {
        if (hasTelling && !isTelling(run)) return []
        if (UNSPACED.test(run))
          return partsOf(run).flatMap(({ part }) => (lettersOf(part).length > 1 ? pairsOf(part) : [part]))
        const others = [...spellings(run), ...spellings(spelled[index] ?? run)].filter(isTelling)
        return [run, ...others].map(stem)
      }),
    ),
  ]
}

/** Words, and runs of scripts without spaces. */
const RUN = new RegExp(`${UNSPACED.source}+|(?:(?!${UNSPACED.source})[\\p{L}\\p{M}\\p{N}])+`, 'gu')
const runsIn = (text: string): readonly string[] => text.match(RUN) ?? []

/** Read by their characters; others by the words that a dictionary knows. */
const BY_LETTERS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆〇]+$/u
const isByLetters = (part: string): boolean => BY_LETTERS.test(part)
let segmenter: Intl.Segmenter | undefined

function partsOf(run: string): readonly { readonly part: string; readonly at: number }[] {
  if (isByLetters(run)) return [{ part: run, at: 0 }]
  // The dictionary goes by the script, whatever the locale.
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' })
  return Array.from(segmenter.segment(run), ({ segment, index }) => ({ part: segment, at: index }))
}

const lettersOf = (part: string): readonly string[] => (isByLetters(part) ? Array.from(part) : [part])

function pairsOf(part: string): readonly string[] {
  const letters = lettersOf(part)
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`)
}

/** At most this many places are tried, in all their ways. */
const MOST_PLACES = 3

/** The word, and each way it is written if an “ae”, “oe” or “ue” in it stands for a letter with dots. */
function spellings(word: string): readonly string[] {
  let ways = [word]
  for (const { index } of [...word.matchAll(/[aou]e/g)].slice(0, MOST_PLACES).toReversed())
    ways = ways.flatMap((way) => [way, way.slice(0, index + 1) + way.slice(index + 2)])
  return ways
}

/** Cuts endings of English words. The same wrong cut in text and question does no harm. */
function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  let cut = word
  if (cut.endsWith('ies') && cut.length > 4) cut = `${cut.slice(0, -3)}y`
  else if (/(?:ss|x|ch|sh|z)es$/.test(cut)) cut = cut.slice(0, -2)
  else if (cut.endsWith('s') && !/(?:ss|us|is)$/.test(cut)) cut = cut.slice(0, -1)
  for (const ending of ['ing', 'ed', 'ly'])
    if (
      cut.endsWith(ending) &&
      cut.length - ending.length >= 3 &&
      /[aeiouy]/.test(cut.slice(0, -ending.length))
    ) {
      cut = cut.slice(0, -ending.length)
      if (/([^aeiouls])\1$/.test(cut)) cut = cut.slice(0, -1)
      break
    }
  if (cut.endsWith('e') && cut.length > 4) cut = cut.slice(0, -1)
  return cut.endsWith('i') && cut.length > 3 ? `${cut.slice(0, -1)}y` : cut
}
