import { formatNumber } from './formatNumber'
import { language } from './language'

/** What a placeholder may be filled with; numbers are written in the language of the page. */
export type Value = string | number

/**
 * A text in the language of the page. The English text is the key, and its placeholders are typed:
 * `t('Add provider')`, `t('Imported {count} chats', { count })`. Call it where the text is shown, not when a module
 * loads: the language is known only at start. A text kept in a constant is marked with {@link mark}.
 */
export function t<const Text extends string>(english: Text, ...[values]: ValuesOf<Text, Value>): string {
  const translated = language().text(english) ?? english
  return values === undefined ? translated : written(translated, values)
}

/**
 * The same for a text whose placeholders are elements: the parts in order, to be rendered as children.
 * `ui/Rich` gives each its key.
 */
export function tParts<const Text extends string, Part>(
  english: Text,
  values: Readonly<Record<Placeholders<Text>, Part>>,
): readonly (string | Part)[] {
  return fill(language().text(english) ?? english, values)
}

/** Marks a text in a constant, so that it is extracted for translation; `t` translates it where it is shown. */
export const mark = <const Text extends string>(english: Text): Text => english

/** Characters that turn the text after them around: a name in a sentence could turn the sentence. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g
const turned = (character: string): string => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase()}⟩`

/** A text with its values in place. */
export const written = (template: string, values: Readonly<Record<string, Value>>): string =>
  fill(template, values)
    .map((part) => (typeof part === 'number' ? formatNumber(part) : part.replace(TURNS, turned)))
    .join('')

const PLACEHOLDER = /\{(\w+)\}/

/** The names in braces of a text: `'Imported {count} chats'` has `'count'`; `'{ … }'` is text. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Placeholders<Rest> | (Name extends `${string}${' ' | ':' | '{'}${string}` ? never : Name)
  : never

/** One value for each placeholder of the text, and nothing where it has none. */
export type ValuesOf<Text extends string, Value> = [Placeholders<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<Text>, Value>>]

/** The text cut at its placeholders, which are replaced by their values; an unknown placeholder stays as it is. */
function fill<Value>(text: string, values: Readonly<Record<string, Value>>): readonly (string | Value)[] {
  // Splitting at a group puts the names at the odd places.
  return text.split(PLACEHOLDER).flatMap((part, index): readonly (string | Value)[] => {
    if (index % 2 === 1) {
      const value = Object.hasOwn(values, part) ? values[part] : undefined
      return [value ?? `{${part}}`]
    }
    return part === '' ? [] : [part]
  })
}
