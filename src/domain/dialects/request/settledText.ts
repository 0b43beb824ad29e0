import type { Message } from '../../messages/message'

type Settled = {
  readonly messages: readonly Message[]
  readonly by: readonly unknown[]
  readonly text: string
}

const known = new WeakMap<Message, Settled>()

/** Texts as a list, those without a word left out. Not `join`: adding copies none of a megabyte of text. */
export const listed = (texts: readonly string[]): string =>
  texts.reduce((all, text) => (all === '' || text === '' ? all + text : `${all},${text}`), '')

/**
 * What a conversation is written as. All before the person's newest message is written the same from now on: it is kept
 * with the first message, and the next request writes only what came since.
 *
 * @param by what else the text depends on
 * @param write the text of the messages from one index up to another, or the end
 */
export function conversationText(
  messages: readonly Message[],
  by: readonly unknown[],
  write: (from: number, to?: number) => string,
): string {
  const end = Math.max(
    0,
    messages.findLastIndex(({ role }) => role === 'user'),
  )
  return listed([settledText(messages, end, by, write), write(end)])
}

function settledText(
  messages: readonly Message[],
  end: number,
  by: readonly unknown[],
  write: (from: number, to: number) => string,
): string {
  const [first] = messages
  if (!first || end === 0) return ''
  const before = known.get(first)
  const count = before?.messages.length ?? 0
  // A person's message follows in each request: no result of a call is still to come.
  const goesOn =
    before?.by.every((each, index) => each === by[index]) === true &&
    count <= end &&
    messages[count]?.role === 'user' &&
    before.messages.every((message, index) => message === messages[index])
  if (goesOn && count === end) return before.text
  const text = listed([goesOn ? before.text : '', write(goesOn ? count : 0, end)])
  known.set(first, { messages: messages.slice(0, end), by, text })
  return text
}
