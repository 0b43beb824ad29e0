import { foldText, spaced } from '@/lib/text/foldText'

/** A word as it is looked up. */
export const WORD = /[\p{L}\p{N}]+/gu

/** Words that say nothing of what a question is about, in the languages most documents are in. */
const COMMON = new Set(
  (
    'a about after all also am an and any are as at be been before but by can could did do does for from had has have how i if in ' +
    'into is it its me my no nor not of on or our over per shall she should so such than that the their them then there they this to ' +
    'under up us was we were what when where which while who whom whose why will with would you your ' +
    'aber als am an auch auf aus bei bis das dass dem den der des die du ein eine einem einen einer er es für hat ich ihr im in ist ' +
    'kann mit nach nicht noch nur oder sie sind so über um und uns von war warum was wenn wer wie wird wir wo zu zum zur ' +
    'au aux avec ce ces cette dans de des du elle en est et il ils je la le les leur mais ne nous on ou où par pas pour que quel ' +
    'quelle qui sa se ses son sont sur un une vous al como con cual de del el en es esta este la las lo los no por para que se su un una y'
  ).split(' '),
)

/**
 * The words of a text as the index has them: without accents and case, English endings cut so that “picked” finds
 * “picking”, scripts without spaces by their characters.
 */
export const indexWords = (text: string): readonly string[] =>
  (spaced(foldText(text).text).match(WORD) ?? []).map(stem)

/** The words that a question is looked up by: each once, without common ones unless there are no others. */
export function questionWords(question: string): readonly string[] {
  const words = spaced(foldText(question).text).match(WORD) ?? []
  const telling = words.filter((word) => !COMMON.has(word))
  return [...new Set((telling.length > 0 ? telling : words).map(stem))]
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
