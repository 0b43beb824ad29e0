import {
  type CitationPart,
  type Message,
  messageText,
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

/**
 * Signs that say how Markdown looks and are no words: of headings, quotes, lists, fences, tables, stress, code, links.
 * By what they look like, without a parser: a snippet is cut out of the middle of a text. No two neighbouring
 * repetitions take the same characters, and none runs past the next bracket: that keeps it linear.
 */
const MARKS = new RegExp(
  [
    // A fence with its language; the line under a table's head.
    String.raw`^[ \t]*(?:\x60{3,}|~{3,})[^\n]*$`,
    String.raw`^[ \t]*(?:\|[ \t]*)?:?-{2,}:?[ \t]*(?:\|[ \t:|-]*)?$`,
    String.raw`^[ \t]{0,3}#{1,6}[ \t]+`,
    String.raw`^[ \t]*(?:>[ \t]?)+`,
    String.raw`^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?`,
    // The mark of a footnote.
    String.raw`\[\^[^\[\]\s]+\]:?`,
    // What a link points at, and its brackets; a picture’s too.
    String.raw`\]\([^)\]\s]*(?:[ \t]"[^"\n]*")?\)`,
    String.raw`!?\[(?=[^\[\]\n]*\]\()`,
    String.raw`\*\*|~~|\x60+`,
    String.raw`(?<![\p{L}\p{N}*])\*(?=[\p{L}\p{N}“"(])|(?<=[\p{L}\p{N}.,!?:;”")])\*(?![\p{L}\p{N}*])`,
    String.raw`(?<![\p{L}\p{N}_])_{1,2}(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.,!?:;])_{1,2}(?![\p{L}\p{N}_])`,
    String.raw`(?<=^|\s)\|(?=\s|$)`,
  ].join('|'),
  'gmu',
)

/** Where such signs are in a text: `[start, end)` in UTF-16 units, in order. Linear in the text. */
export const markdownMarks = (text: string): readonly (readonly [number, number])[] =>
  Array.from(text.matchAll(MARKS), (match) => [match.index, match.index + match[0].length] as const)

/** The words alone, as they are read out. */
export const withoutMarks = (text: string): string => text.replace(MARKS, '')
