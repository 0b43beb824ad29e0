import { listReport, readReport, type Told } from '../artifacts/artifactTools'
import type { Message } from '../messages/message'
import { checklist, type Todo } from '../tools/chatTools'

const SPEAKERS = { user: 'Person', assistant: 'Assistant', system: 'System', tool: 'Tool' } as const

const INSTRUCTION =
  'Summarise the conversation below so that it can be continued without it. Begin with the decisions that were made ' +
  'and what is still open or promised, then keep every fact, name, number, question and wish about style; keep code ' +
  'that is still needed. Name the files, pictures, artifacts and sources that matter, without repeating what is in ' +
  'them. Write in the language of the conversation, at most 600 words, and nothing besides the summary.'

/** Longest reply asked for, in tokens. */
export const SUMMARY_TOKENS = 1_500

/** Of a tool's result and of the arguments of a call so much is read, in characters. */
const MOST_RESULT_CHARS = 4_000
const MOST_ARGUMENT_CHARS = 1_000

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
    if (text === '' || message.role === 'system') continue
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

/** What a message says in words: also which tools it called, and which files it has. */
const spokenText = ({ parts }: Message): string =>
  parts
    .map((part) => {
      switch (part.type) {
        case 'text':
        case 'refusal':
          return part.text
        case 'toolResult':
          return cut(part.text, MOST_RESULT_CHARS)
        case 'toolCall':
          return `\n[Calls ${part.name}: ${cut(part.arguments, MOST_ARGUMENT_CHARS)}]`
        case 'image':
        case 'audio':
        case 'file':
          return `\n[Attached: ${part.name}]`
        case 'citation':
        case 'reasoning':
        case 'hostedCall':
          return ''
      }
    })
    .join('')
    .trim()

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)} […]` : text)

/** Characters of conversation that go into one prompt for a context of this size; half of it, at two a token. */
export const summaryChars = (contextTokens: number | undefined): number => (contextTokens ?? 32_000) * 0.5 * 2

type Kept = {
  readonly todos: readonly Todo[]
  /** The artifacts of the branch as they are at the end of what is replaced. */
  readonly artifacts: readonly Told[]
  /** Names of files that are sent on, and of those that are not. */
  readonly sentFiles: readonly string[]
  readonly otherFiles: readonly string[]
}

/**
 * What goes with a summary as it was, for the model: its list of tasks, the artifacts, those that were changed last
 * whole where there is room, and what was attached. Undefined where there is none of that.
 *
 * @param room characters for the texts of artifacts.
 */
export function keptText(
  { todos, artifacts, sentFiles, otherFiles }: Kept,
  room: number,
): string | undefined {
  const whole: Told[] = []
  let left = room
  for (const told of artifacts.toSorted((one, other) => other.version.createdAt - one.version.createdAt)) {
    if (told.text.length > left) continue
    left -= told.text.length
    whole.push(told)
  }
  const named = artifacts.filter((told) => !whole.includes(told))
  const said = [
    todos.length > 0 && `Your to-do list at that point:\n${checklist(todos)}`,
    ...whole.map((told) => `Artifact ${readReport(told, 1)}`),
    named.length > 0 &&
      `Further artifacts, which read_artifact gives where it is offered:\n${listReport(named)}`,
    sentFiles.length > 0 && `Files from before, attached again to the next message: ${sentFiles.join(', ')}`,
    otherFiles.length > 0 && `Files that were attached before and aren't any more: ${otherFiles.join(', ')}`,
  ].filter((each) => each !== false)
  return said.length === 0 ? undefined : said.join('\n\n')
}
