import { messageText, type Message } from '../messages/message'

const SPEAKERS = { user: 'Person', assistant: 'Assistant', system: 'System', tool: 'Tool' } as const

const INSTRUCTION =
  'Summarise the conversation below so that it can be continued without it. Keep every fact, name, number, ' +
  'decision, open question and wish about style; keep code that is still needed. Write in the language of the ' +
  'conversation, at most 400 words, and nothing besides the summary.'

/** Longest reply asked for, in tokens. */
export const SUMMARY_TOKENS = 800

/**
 * What is sent to summarise messages: one prompt where all fits into `mostChars`, else several, each of which is to
 * be sent with the summary that came of the one before. A message longer than that is cut in pieces. Empty when
 * nothing is said.
 */
export function summaryChunks(messages: readonly Message[], mostChars: number): readonly string[] {
  const limit = Math.max(500, mostChars)
  const chunks: string[] = []
  let chunk = ''
  for (const message of messages) {
    const text = spokenText(message)
    if (text === '') continue
    let rest = `${SPEAKERS[message.role]}: ${text}\n\n`
    while (rest !== '') {
      const free = limit - chunk.length
      if (rest.length <= free) {
        chunk += rest
        rest = ''
      } else if (chunk !== '') {
        chunks.push(chunk)
        chunk = ''
      } else {
        chunks.push(rest.slice(0, limit))
        rest = rest.slice(limit)
      }
    }
  }
  return chunk === '' ? chunks : [...chunks, chunk]
}

/** The prompt for one piece, with the summary of what came before it. */
export const summaryPrompt = (chunk: string, before: string): string =>
  [
    INSTRUCTION,
    before === '' ? '' : `What came before, summarised:\n${before}`,
    `The conversation:\n${chunk}`,
  ]
    .filter(Boolean)
    .join('\n\n')

const spokenText = (message: Message): string =>
  messageText(message) ||
  message.parts
    .map((part) => (part.type === 'toolResult' || part.type === 'refusal' ? part.text : ''))
    .join('')

/** Characters of conversation that go into one prompt for a context of this size; half of it, at two a token. */
export const summaryChars = (contextTokens: number | undefined): number => (contextTokens ?? 32_000) * 0.5 * 2
