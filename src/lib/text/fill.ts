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
export function fill<Value>(
  text: string,
  values: Readonly<Record<string, Value>>,
): readonly (string | Value)[] {
  // Splitting at a group puts the names at the odd places.
  return text.split(PLACEHOLDER).flatMap((part, index): readonly (string | Value)[] => {
    if (index % 2 === 1) {
      const value = Object.hasOwn(values, part) ? values[part] : undefined
      return [value ?? `{${part}}`]
    }
    return part === '' ? [] : [part]
  })
}
