/** For a POSIX shell: nothing has a meaning inside single quotes but the quote itself. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * For PowerShell, which takes the typographic quotes ‘ ’ ‚ ‛ for single quotes too: each is written twice.
 * Nothing else has a meaning, `$` and backtick included.
 */
export const quoteForPowerShell = (text: string): string => `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`

/** A string literal in single quotes that JavaScript and Python read alike. JSON inside stays readable. */
export const quoteForCode = (text: string): string =>
  `'${text.replace(/[\\'\p{Cc}\u2028\u2029]/gu, (character) => ESCAPES[character] ?? unicodeEscape(character))}'`

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

const unicodeEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
