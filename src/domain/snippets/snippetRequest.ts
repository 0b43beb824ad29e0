import { isSecretHeader } from '../connections/connection'

/** What a snippet has to send. The key is not in it: snippets read it from the environment. */
export type SnippetRequest = {
  readonly url: string
  /** As recorded: what is secret is masked, and a snippet reads it from the environment. */
  readonly headers: Readonly<Record<string, string>>
  /** The exact text to send, attachments filled in. Holds no NUL: JSON has none. */
  readonly body: string
}

/** A header as a snippet writes it: a plain text, or a variable of the environment after a plain start. */
export type SnippetHeader = {
  readonly name: string
  readonly text: string
  /** The environment variable whose value follows `text`; undefined where nothing is secret. */
  readonly variable?: string
}

/** The environment variable that holds the key. */
export const KEY_VARIABLE = 'API_KEY'

/** Headers that clients set by themselves. */
const BY_ITSELF = /^(content-length|host|connection|accept|accept-encoding)$/i

/** The headers to write, those with secrets as variables: the key is `API_KEY`, others go by their names. */
export const snippetHeaders = (headers: SnippetRequest['headers']): readonly SnippetHeader[] =>
  Object.entries(headers)
    .filter(([name]) => !BY_ITSELF.test(name))
    .map(([name, value]) => snippetHeader(name.toLowerCase(), value, keyHeaderOf(headers)))

function snippetHeader(name: string, value: string, keyHeader: string | undefined): SnippetHeader {
  if (name === 'authorization') {
    const scheme = /^[A-Za-z]+ /.exec(value)?.[0] ?? ''
    return { name, text: scheme, variable: KEY_VARIABLE }
  }
  if (name === keyHeader) return { name, text: '', variable: KEY_VARIABLE }
  return isSecretHeader(name)
    ? { name, text: '', variable: name.toUpperCase().replace(/[^A-Z0-9]+/g, '_') }
    : { name, text: value }
}

/** The header that holds the key, which the packages write by themselves; undefined where there is none. */
export const keyHeaderOf = (headers: SnippetRequest['headers']): string | undefined =>
  ['authorization', 'x-api-key', 'x-goog-api-key'].find((name) =>
    Object.keys(headers).some((each) => each.toLowerCase() === name),
  )

/** The text as it leaves as UTF-8: halves of a surrogate pair cannot, and become U+FFFD as in `fetch`. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD')

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

/**
 * What the packages of a dialect's owner take as base URL: the address up to the operation, and for Anthropic's up to
 * the version, which it adds itself.
 */
export const baseUrlOf = (url: string): string =>
  url.replace(/\/(chat\/completions|responses)(?=[?#]|$)/, '').replace(/(\/v1)?\/messages(?=[?#]|$)/, '')
