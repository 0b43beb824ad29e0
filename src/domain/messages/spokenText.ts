import {
  messageText,
  type CitationPart,
  type Message,
  type Part,
  type RefusalPart,
  type TextPart,
  type ToolResultPart,
} from './message'

type Words = TextPart | RefusalPart | ToolResultPart

/** What a message says, to be copied, shown as its source or edited: the results of a tool, else text and refusal. */
export function spokenText(message: Pick<Message, 'role' | 'parts'>): string {
  const words = wordsOf(message).filter(({ type }) => type !== 'text')
  return [answers(message) ? '' : messageText(message), ...words.map(({ text }) => text)]
    .filter(Boolean)
    .join('\n\n')
}

/** The parts of a message with its text replaced in place; appended when it had none. */
export function withSpokenText(message: Pick<Message, 'role' | 'parts'>, text: string): readonly Part[] {
  const words: readonly Part[] = wordsOf(message)
  const filled = wordsOf(message).filter((part) => part.text !== '')
  // A refusal is sent only where there is no text, so it is the text that stays.
  const kept = filled.find(({ type }) => type !== 'refusal') ?? filled[0] ?? words[0]
  if (!kept) return [...message.parts, { type: 'text', text }]
  return message.parts.flatMap((part): readonly Part[] => {
    // Their places were in the text as it was.
    if (part.type === 'citation' && part.marks) return [unmarked(part)]
    if (part === kept) return [{ ...part, text } as Part]
    return words.includes(part) ? [] : [part]
  })
}

function unmarked({ marks: _, ...source }: CitationPart): Part {
  return source
}

/** Of a tool message only results are sent; results inside a reply (imported ones) are beside its text. */
const answers = ({ role, parts }: Pick<Message, 'role' | 'parts'>): boolean =>
  role === 'tool' && parts.some(({ type }) => type === 'toolResult')

function wordsOf(message: Pick<Message, 'role' | 'parts'>): readonly Words[] {
  return answers(message)
    ? message.parts.filter((part) => part.type === 'toolResult')
    : message.parts.filter((part) => part.type === 'text' || part.type === 'refusal')
}
