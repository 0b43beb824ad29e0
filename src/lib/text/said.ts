import { language, type PluralForms } from './language'
import { plural } from './plural'
import { written } from './t'

/** A sentence as data: texts of the app with their values, which may be sentences too, and what stands between them. */
export type Said = readonly (string | SaidText)[]
export type SaidText = { readonly values?: Readonly<Record<string, Said>> } & (
  | { readonly text: string }
  /** A plural, of which `count` decides the form. */
  | { readonly forms: PluralForms; readonly count: number }
)

/** A stored English sentence in the language of the page; as it is where nobody knows how it was made. */
export const tell = (sentence: string, said: Said | undefined): string =>
  said ? told(said) : (language().text(sentence) ?? sentence)

/** A sentence in the language of the page. */
export const told = (said: Said): string =>
  said.map((part) => (typeof part === 'string' ? part : toldText(part))).join('')

function toldText(part: SaidText): string {
  const values = Object.fromEntries(
    Object.entries(part.values ?? {}).map(([name, value]) => [name, valueOf(value)]),
  )
  if ('forms' in part) return pluralOfData(part.count, part.forms, values)
  return written(language().text(part.text) ?? part.text, values)
}

/** Forms that are data have no placeholders that types know of. */
const pluralOfData = plural as (
  count: number,
  forms: PluralForms,
  values: Readonly<Record<string, string | number>>,
) => string

/** Numbers are written in the language of the page; they were with commas. */
const GROUPED = /^−?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
/** What a number was that was written in English. */
export const numberIn = (text: string): number => Number(text.replaceAll(',', '').replace('−', '-'))
function valueOf(said: Said): string | number {
  const text = told(said)
  return GROUPED.test(text) ? numberIn(text) : text
}

/** Sentences are stored right after they are made. */
const MOST_KEPT = 200
const lately = new Map<string, Said>()

export function remember(sentence: string, said: Said): void {
  if (lately.size >= MOST_KEPT) lately.clear()
  lately.set(sentence, said)
}

/** How an English sentence was made, to be stored with it; nothing where it is a text of the app as it is. */
export function howSaid(sentence: string): { readonly said?: Said } {
  const said = lately.get(sentence)
  return said ? { said } : {}
}
