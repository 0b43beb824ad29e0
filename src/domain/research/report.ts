import { isRecord, type Json, type JsonObject } from '@/lib/json'

import { marksIn } from '../sources/sourceMarks'
import type { NumberedNote } from './notes'

/** Where notes contradict each other, as the writer names it. */
type Disagreement = { readonly about: string; readonly notes: readonly number[] }

type Report = {
  readonly title: string
  readonly text: string
  readonly disagreements: readonly Disagreement[]
}

const LONGEST_TITLE = 120

/** The report in the arguments of a call. */
export function readReport({ title, text, disagreements }: JsonObject): Report {
  const body = withPlainMarks(typeof text === 'string' ? text.trim() : '')
  return {
    title: (typeof title === 'string' ? title.trim() : '').slice(0, LONGEST_TITLE),
    // Its title is given beside it.
    text: body.replace(/^#\s+[^\n]*\n+/, ''),
    disagreements: (Array.isArray(disagreements) ? disagreements : []).flatMap(
      (each: Json): readonly Disagreement[] => {
        if (!isRecord(each) || typeof each['about'] !== 'string' || each['about'].trim() === '') return []
        const notes = Array.isArray(each['notes']) ? each['notes'] : []
        const about = withPlainMarks(each['about']).trim().replace(/\s+/g, ' ')
        return [{ about, notes: notes.filter((note): note is number => Number.isInteger(note)) }]
      },
    ),
  }
}

/** Headings of what is added to a report, in the language of the page. */
type ReportWords = Readonly<Record<'disagree' | 'sources', string>>

/** The parts of a report that cite notes, as one text: this is what is checked. */
export const citingText = ({ text, disagreements }: Report, words: ReportWords): string =>
  disagreements.length === 0
    ? text
    : [text, `## ${words.disagree}`, disagreements.map((each) => `- ${withItsMarks(each)}`).join('\n')].join(
        '\n\n',
      )

/** A disagreement that cites the notes which it names, where its words don't. */
const withItsMarks = ({ about, notes }: Disagreement): string => {
  const named = new Set((about.match(/\[\d[\d,; ]*\]/g) ?? []).flatMap((mark) => mark.match(/\d+/g) ?? []))
  const left = notes.filter((number) => !named.has(String(number)))
  return left.length === 0 ? about : `${about} [${left.join(', ')}]`
}

/** The report as an artifact: title, text, and a list of the passages that it cites, each with its address. */
export function reportDocument(
  title: string,
  text: string,
  cited: readonly NumberedNote[],
  words: ReportWords,
): string {
  const sources = cited.map(
    ({ number, quote, title: page, url, date }) =>
      `- ${number}: “${escaped(quote)}” ([${escaped(page)}](${inLink(url)})${date === undefined ? '' : `, ${escaped(date)}`})`,
  )
  return [
    `# ${title}`,
    text,
    ...(sources.length === 0 ? [] : [`## ${words.sources}`, sources.join('\n')]),
  ].join('\n\n')
}

/** Text of a page that is only text in Markdown. */
const escaped = (text: string): string =>
  text.replace(/[\\`*_[\]<>#|~$]/g, String.raw`\$&`).replace(/\s+/g, ' ')

/** An address as it may stand in a link of Markdown. */
const inLink = (url: string): string =>
  url.replace(/[()<>\s]/g, (each) => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** A statement of a report and the notes that it cites: what is before a mark, back to the mark or the line before. */
export type Segment = {
  readonly text: string
  readonly numbers: readonly number[]
  /** Where its mark is; where one could be, if it has none. */
  readonly from: number
  readonly to: number
}

/** Fewest words of a statement: less is a label. */
const FEWEST_WORDS = 4

/** Marks as they are read everywhere: `[3][5]` is `[3, 5]`, and none is glued to a word. */
export const withPlainMarks = (text: string): string =>
  text
    .replace(
      /【(\d{1,4}(?:\s*[,;、]\s*\d{1,4})*)】/g,
      (_, numbers: string) => `[${numbers.replaceAll('、', ',')}]`,
    )
    .replace(/(?<=[\p{L}\p{N})"”’.,;:!?%])\[(?=\d{1,4}(?:\s*[,;]\s*\d{1,4})*\](?!\())/gu, ' [')
    .replace(/(?:\[\d{1,4}(?:\s*[,;]\s*\d{1,4})*\]\s?){2,}(?![(:])/g, (marks) => {
      const numbers = [...new Set(marks.match(/\d+/g) ?? [])].join(', ')
      return `[${numbers}]${/\s$/.test(marks) ? ' ' : ''}`
    })

/** The statements of a report, in their order. Headings, heads of tables, code and what leads to a list are none. */
export function segmentsOf(text: string): readonly Segment[] {
  const marks = marksIn(text)
  const segments: Segment[] = []
  for (const { from, to } of linesOf(text)) {
    let start = from
    for (const mark of marks.filter((each) => each.from >= from && each.to <= to)) {
      segments.push({ text: text.slice(start, mark.from), ...mark })
      start = mark.to
    }
    const rest = text.slice(start, to)
    const end = start + rest.trimEnd().length
    if (isStatement(rest)) segments.push({ text: rest, numbers: [], from: end, to: end })
  }
  return segments
}

const isStatement = (text: string): boolean => {
  const plain = text.replace(/[*_>#|`~-]+/g, ' ').trim()
  if (/[:：]$/.test(plain) || /[?？]$/.test(plain)) return false
  const isSpaced = !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(plain)
  const words = plain.match(isSpaced ? /[\p{L}\p{N}]+/gu : /[\p{L}\p{N}]/gu) ?? []
  return words.length >= FEWEST_WORDS
}

/** Paragraphs and lines of lists and tables that may say something. A paragraph of several lines is one. */
function linesOf(text: string): readonly { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number; isOpen: boolean }[] = []
  let at = 0
  let fence: string | undefined
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    const from = at
    at += line.length + 1
    const [, mark] = /^\s{0,3}(```|~~~)/.exec(line) ?? []
    if (mark !== undefined) fence = fence === undefined ? mark : fence === mark ? undefined : fence
    const last = found.at(-1)
    const isSilent =
      mark !== undefined ||
      fence !== undefined ||
      line.trim() === '' ||
      /^\s{0,3}#{1,6}\s/.test(line) ||
      /^[\s|:=*_-]+$/.test(line) ||
      isTableHead(line, lines[index + 1])
    if (isSilent) {
      if (last) last.isOpen = false
    } else if (last?.isOpen === true && !/^\s*(?:[-*+>|]|\d{1,3}[.)]\s)/.test(line))
      last.to = from + line.length
    else found.push({ from, to: from + line.length, isOpen: true })
  }
  return found
}

const isTableHead = (line: string, next = ''): boolean =>
  line.includes('|') && /^[\s|:-]*-[\s|:-]*$/.test(next) && next.includes('|')
