/**
 * The interfaces in which a service can be asked for a reply: chat completions, OpenAI's Responses, and Anthropic's
 * Messages. Above `services/completions` a reply is the same in all of them.
 */
export type Dialect = 'chat' | 'responses' | 'messages'

export const DIALECTS: readonly Dialect[] = ['chat', 'responses', 'messages']

/** What each is called on the page, and where it is below a base URL. */
export const DIALECT_FACTS = {
  chat: { name: 'Chat Completions', path: '/chat/completions' },
  responses: { name: 'Responses', path: '/responses' },
  messages: { name: 'Messages', path: '/messages' },
} as const satisfies Readonly<Record<Dialect, { readonly name: string; readonly path: string }>>

/** Whether a word names a dialect. */
export const isDialect = (word: string): word is Dialect => Object.hasOwn(DIALECT_FACTS, word)

/** The dialect of a request by the address it was sent to; chat completions unless the address names another. */
export function dialectOfUrl(url: string): Dialect {
  const path = url.split(/[?#]/)[0] ?? ''
  return DIALECTS.find((dialect) => path.endsWith(DIALECT_FACTS[dialect].path)) ?? 'chat'
}
