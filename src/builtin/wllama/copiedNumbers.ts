import type { ChatRequest, Content } from '../chatRequest'

/** More numbers than this make a grammar that slows each token. */
const MOST_NUMBERS = 64

/**
 * A grammar for the answer after tool results, for a very small model that finds the right sentence and misspells the
 * numbers in it: what it writes between digits is free, its numbers are those of the results and of the question.
 * Undefined where no result came last, or no number is in it.
 */
export function copiedNumbers({ messages, responseFormat }: ChatRequest): string | undefined {
  if (messages.at(-1)?.role !== 'tool' || responseFormat.type !== 'text') return undefined
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  const said = messages
    .slice(Math.max(0, asked))
    .filter(({ role }) => role === 'user' || role === 'tool')
    .map(({ content }) => textOf(content))
  const numbers = [...new Set(said.flatMap(numbersIn))]
  if (numbers.length === 0 || numbers.length > MOST_NUMBERS) return undefined
  const choices = numbers.map((number) => JSON.stringify(number)).join(' | ')
  return `root ::= text? (number text)* number?\ntext ::= [^0-9]+\nnumber ::= ${choices}`
}

/**
 * Numbers, dates and times that stand alone (`11:03:27`), and times without their seconds. Parts of names, of offsets
 * (`+01:00`) and of whole instants are none.
 */
function numbersIn(text: string): readonly string[] {
  const found = (text.match(/[\w+.,:/-]*\d[\w+.,:/-]*/g) ?? [])
    .map((each) => each.replace(/^[.,:/-]+|[.,:/-]+$/g, ''))
    .filter((each) => /^\d[\d.,:/-]*$/.test(each))
  return found.flatMap((each) => (/^\d\d:\d\d:\d\d$/.test(each) ? [each.slice(0, 5), each] : [each]))
}

function textOf(content: Content | null): string {
  if (content === null || typeof content === 'string') return content ?? ''
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
}
