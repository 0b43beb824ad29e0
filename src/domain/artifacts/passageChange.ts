import { estimateTokens } from '../tokens/estimateTokens'

/** A stretch of a text, in UTF-16 units. */
export type Passage = { readonly from: number; readonly to: number }

const OPENING = '⟦change from here⟧'
const CLOSING = '⟦to here⟧'

const INSTRUCTION =
  `Below is a text in which one part is marked: it begins after ${OPENING} and ends before ${CLOSING}. ` +
  'Rewrite only the marked part as the request says. What is around it stays as it is, so your text must fit in its ' +
  'place: the same language, style and indentation. Answer with the new text of the marked part between <replacement> and ' +
  '</replacement>, without the marks, without a code fence that the part does not have, and nothing else.'

/** What is sent to have one part of an artifact changed. */
export function passagePrompt(
  { title, language, text }: { readonly title: string; readonly language: string; readonly text: string },
  { from, to }: Passage,
  request: string,
): string {
  const marked = `${text.slice(0, from)}${OPENING}${text.slice(from, to)}${CLOSING}${text.slice(to)}`
  return [
    INSTRUCTION,
    `Request: ${request}`,
    `“${title}” (${language || 'plain text'}):`,
    `<text>\n${marked}\n</text>`,
  ].join('\n\n')
}

/** Longest answer that is asked for, in tokens: the part may grow, and models that reason need some before they write. */
export const passageTokens = (part: string): number => 2_000 + 2 * estimateTokens(part)

/**
 * The new part in a model's answer; undefined where it was cut short or has none. Lines begin and end where those of the
 * part did.
 */
export function replacementIn(answer: string, part: string): string | undefined {
  const open = answer.indexOf('<replacement>')
  const close = answer.lastIndexOf('</replacement>')
  if (open < 0 || close < open) return undefined
  const given = answer
    .slice(open + '<replacement>'.length, close)
    .replaceAll(OPENING, '')
    .replaceAll(CLOSING, '')
  const text = withoutFence(given, part)
  if (text.trim() === '') return ''
  const [before = '', after = ''] = [/^(?:[^\S\n]*\n)*/.exec(part)?.[0], /(?:\n[^\S\n]*)*$/.exec(part)?.[0]]
  return before + text.replace(/^(?:[^\S\n]*\n)+/, '').replace(/(?:\n[^\S\n]*)+$/, '') + after
}

/** Models put code into a fence where none was. */
function withoutFence(given: string, part: string): string {
  const [, , inside] = /^\s*(`{3,})[^\n`]*\n([\s\S]*?)\n?\1\s*$/.exec(given) ?? []
  return inside === undefined || part.trimStart().startsWith('```') ? given : inside
}

/** The lines that a part of a text is in, from 1. */
export function linesOf(
  text: string,
  { from, to }: Passage,
): { readonly first: number; readonly last: number } {
  const first = countLines(text, from)
  // A part that ends with a line break ends in that line.
  const last = countLines(text, to > from && text[to - 1] === '\n' ? to - 1 : to)
  return { first, last: Math.max(first, last) }
}

/** Where lines of a text are, from 1, both included. */
export function passageOfLines(text: string, first: number, last: number): Passage {
  const lines = text.split('\n')
  const lengthTo = (count: number) => lines.slice(0, count).reduce((sum, line) => sum + line.length + 1, 0)
  return { from: lengthTo(first - 1), to: Math.min(text.length, Math.max(0, lengthTo(last) - 1)) }
}

const countLines = (text: string, end: number): number => text.slice(0, end).split('\n').length
