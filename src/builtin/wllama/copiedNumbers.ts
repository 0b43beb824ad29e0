import type { ChatRequest } from '../chatRequest'
import { contentText } from '../contentText'

/** A currency or a degree. */
const UNIT = /\b[A-Z]{3}\b|°/

/** More numbers than this make a grammar that slows each token. */
const MOST_NUMBERS = 64

/**
 * A grammar for the answer after tool results, for a very small model that finds the right sentence and misspells the
 * numbers in it. Its numbers are those of the results and of the question. What it writes between them is free, but two
 * numbers aren't joined to a third (`10:10`), and none gets a unit (`4 JPY`) where nobody named one. Undefined where no
 * result came last, or no number is in it.
 */
export function copiedNumbers({ messages, responseFormat }: ChatRequest): string | undefined {
  if (messages.at(-1)?.role !== 'tool' || responseFormat.type !== 'text') return undefined
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  const said = messages
    .slice(Math.max(0, asked))
    .filter(({ role }) => role === 'user' || role === 'tool')
    .map(({ content }) => contentText(content, '\n'))
  const numbers = [...new Set(said.flatMap(numbersIn))]
  if (numbers.length === 0 || numbers.length > MOST_NUMBERS) return undefined
  const choices = numbers.map((number) => JSON.stringify(number)).join(' | ')
  const units = said.some((text) => UNIT.test(text)) ? '' : 'A-Z°'
  return [
    'root ::= text? (item (gap item)* (gap | [.,])?)?',
    'text ::= [^0-9*]+',
    // A number that ends what is bold ends it at once.
    'item ::= number | "**" text? number "**" | "**" text "**"',
    // What begins a gap tells two numbers from one: no sign that joins them, and more than a space.
    `gap ::= [^0-9*.:,/ -] [^0-9*]* | " " ([^0-9*.:,/ ${units}-] [^0-9*]* | [/*-] " ")? | [.,] " "? [^0-9*.:,/ -] [^0-9*]*`,
    `number ::= ${choices}`,
  ].join('\n')
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
