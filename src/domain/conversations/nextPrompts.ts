import { cutAtLetter } from '@/lib/text/cutAtWord'

import { messageText, type Message } from '../messages/message'

const INSTRUCTION =
  'Below is the end of a conversation. Write the three likely next messages of the person: different questions or ' +
  'requests of at most twelve words each, in the language of the conversation, as the person would write them. ' +
  'Answer with three lines, one message each, and nothing else.'

/** Longest reply asked for, in tokens: models that reason need some before they write. */
export const NEXT_TOKENS = 600
const COUNT = 3
/** As much of a message as suggestions need, in characters. */
const MOST_CHARS = 2_000
const MOST_PROMPT_CHARS = 160

/** What is sent for suggestions: the last message of the person and the reply to it. Empty when there is none. */
export function nextPromptsPrompt(path: readonly Message[]): string {
  const reply = path.findLast(({ role }) => role === 'assistant')
  const question = path.findLast(({ role }) => role === 'user')
  if (!reply || messageText(reply).trim() === '') return ''
  const asked = question ? [`Person: ${cutAtLetter(messageText(question), MOST_CHARS)}`] : []
  return [INSTRUCTION, ...asked, `Assistant: ${cutAtLetter(messageText(reply), MOST_CHARS)}`].join('\n\n')
}

/** Numbers, bullets and quotation marks that models put around a line. */
const OPENING = /^(?:[-*•]|\p{N}{1,2}[.):、]|["“”„«»「『])\s*/u
const CLOSING = /["”“„«»」』]$/u

/** The messages in a model's answer, three at most; empty where there are none. */
export const promptsInReply = (reply: string): readonly string[] => [
  ...new Set(
    reply
      .split('\n')
      .map((line) => line.trim().replace(OPENING, '').replace(OPENING, '').replace(CLOSING, '').trim())
      .filter((line) => line !== '' && line.length <= MOST_PROMPT_CHARS && !line.endsWith(':'))
      .slice(0, COUNT),
  ),
]
