/**
 * The request formats by the names they have on disk. What each of them is, `dialects` says: one that is named here and
 * not there does not compile.
 */
export const DIALECT_NAMES = ['chat', 'responses', 'messages', 'gemini', 'ollama'] as const

/** A format in which a service can be asked for a reply. */
export type Dialect = (typeof DIALECT_NAMES)[number]

/** Whether a word names a dialect. */
export const isDialect = (word: string): word is Dialect => DIALECT_NAMES.some((name) => name === word)
