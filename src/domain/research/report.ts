import { isRecord, type Json, type JsonObject } from '@/lib/json'

import type { NumberedNote } from './notes'
import { withPlainMarks } from './segments'

/** Where notes contradict each other, as the writer names it. */
export type Disagreement = { readonly about: string; readonly notes: readonly number[] }

export type Report = {
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
export type ReportWords = Readonly<Record<'disagree' | 'sources', string>>

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
