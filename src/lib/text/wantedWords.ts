import { foldForms } from './foldText'

/** The words of a query, each in every way it may be written: all of them are looked for, each in one of its ways. */
export type WantedWords = readonly (readonly string[])[]

/** Text as words are looked for in it: what it is found by, in lines. */
export const searchedText = (text: string): string =>
  foldForms(text)
    .map((form) => form.text)
    .join('\n')

/** The words of a query, as `hasWords` looks for them. */
export function wantedWords(query: string): WantedWords {
  const [plain = [], spelled = []] = foldForms(query).map(({ text }) => text.split(/\s+/).filter(Boolean))
  return plain.map((word, index) => {
    const other = spelled[index]
    return other === undefined || other === word ? [word] : [word, other]
  })
}

/** Whether a text (`searchedText`) has every word. */
export const hasWords = (text: string, words: WantedWords): boolean =>
  words.every((ways) => ways.some((word) => text.includes(word)))
