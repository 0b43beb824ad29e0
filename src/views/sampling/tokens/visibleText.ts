/** Text in one line, with line breaks, tabs and backslashes written as `\n`, `\t` and `\\`. */
export const toVisible = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r')

/** The text that `toVisible` wrote; a backslash before anything else stands for itself. */
export const fromVisible = (text: string): string =>
  text.replaceAll(/\\([nrt\\])/g, (_, letter: string) => ESCAPED[letter] ?? letter)

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' }
