import { t, type Value, type ValuesOf } from './t'
import { numberIn, remember, told, type Said, type SaidText } from './said'
import { ENGLISH, inLanguage, type PluralForms } from './language'

/**
 * What `make` writes, in English: what models and files get never depends on the language of the page. `make` must be
 * done when it returns.
 */
export const inEnglish = <Made>(make: () => Made): Made => inLanguage(ENGLISH, make)

/** A text for a model or a file: like `t`, but never translated. */
export const english = <const Text extends string>(text: Text, ...values: ValuesOf<Text, Value>): string =>
  inEnglish(() => t(text, ...values))

/**
 * A text that is kept: English on disk, and told in the language of its reader (`tell`). How it was made is known for a
 * while, to be kept with it (`howSaid`).
 */
export const stored = <const Text extends string>(text: Text, ...values: ValuesOf<Text, Value>): string =>
  sentence(() => t(text, ...values))

/** The same as a function describes it; undefined where it has nothing to say. */
export function sentence<Made extends string | undefined>(make: () => Made): Made {
  const made = inEnglish(make)
  const said = made === undefined ? undefined : saidOf(() => make() ?? '', made)
  if (made !== undefined && said) remember(made, said)
  return made
}

/** Signs of the private use area: no text of the app has them. */
const [BEGIN, NEXT, END] = ['\ue000', '\ue001', '\ue002']
const SIGNS = /[\ue000-\ue002]/
const PLACEHOLDER = /\{(\w+)\}/g

/**
 * How `make` makes its English sentence: it runs in a language whose texts carry their keys and values. Undefined for a
 * sentence that is a text of the app as it is, which needs nothing besides (`tell`), and where it can't be told.
 */
function saidOf(make: () => string, sentence: string): Said | undefined {
  const keys: (string | PluralForms)[] = []
  const carrying = (key: string | PluralForms, texts: readonly string[]): string => {
    const names = new Set(
      texts.flatMap((text) => Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name)),
    )
    const values = Array.from(names, (name) => `${NEXT}${name}${NEXT}{${name}}`)
    return `${BEGIN}${keys.push(key) - 1}${values.join('')}${END}`
  }
  const carried = inLanguage(
    {
      ...ENGLISH,
      text: (english) => carrying(english, [english]),
      forms: (forms) => ({ other: carrying(forms, Object.values(forms)) }),
    },
    make,
  )
  const said = readSaid(carried, keys)
  const isPlain = said?.length === 1 && typeof said[0] === 'object' && 'text' in said[0] && !said[0].values
  return said && !isPlain && inLanguage(ENGLISH, () => told(said)) === sentence ? said : undefined
}

/** Reads what a carrying text became; undefined where its signs don't fit together. */
function readSaid(carried: string, keys: readonly (string | PluralForms)[]): Said | undefined {
  let at = 0
  const until = (): string => {
    const from = at
    while (at < carried.length && !SIGNS.test(carried.charAt(at))) at++
    return carried.slice(from, at)
  }
  function sequence(): Said | undefined {
    const parts: (string | SaidText)[] = []
    for (;;) {
      const plain = until()
      if (plain !== '') parts.push(plain)
      if (carried.charAt(at) !== BEGIN) return parts
      const part = text()
      if (!part) return undefined
      parts.push(part)
    }
  }
  function text(): SaidText | undefined {
    at++
    const key = keys[Number(until())]
    const values: Record<string, Said> = {}
    while (carried.charAt(at) === NEXT) {
      at++
      const name = until()
      at++
      const value = sequence()
      if (!value) return undefined
      values[name] = value
    }
    if (carried.charAt(at) !== END || key === undefined) return undefined
    at++
    const { count, ...others } = values
    const kept = typeof key === 'string' ? values : others
    const given = Object.keys(kept).length > 0 ? { values: kept } : {}
    return typeof key === 'string'
      ? { text: key, ...given }
      : { forms: key, count: numberIn(told(count ?? [])), ...given }
  }
  const said = sequence()
  return at === carried.length ? said : undefined
}
