import { isRecord, type Json, type JsonObject, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'

import type { Message } from '../messages/message'
import type { FoundSource, ToolContent } from '../tools/toolRun'

import { missingFigures } from './figures'
import { findQuote, runIn, withoutFragment, type ReadText } from './readTexts'
import { NOTES_ID } from './toolIds'

/** A claim, and the passage of a source that was found there word for word. */
export type Note = {
  readonly claim: string
  /** As the source has it. */
  readonly quote: string
  /** Of the source, with the passage to open it at: no other note has it. */
  readonly url: string
  readonly title: string
  readonly date?: string
}

/** A note under the number that the report cites it by. */
export type NumberedNote = Note & { readonly number: number }

/** A note as a model gives it. */
export type GivenNote = { readonly claim: string; readonly source: string; readonly quote: string }

const LONGEST_CLAIM = 400
const LONGEST_QUOTE = 700

/** The notes in the arguments of a call. */
export const givenNotes = ({ notes }: JsonObject): readonly GivenNote[] =>
  (Array.isArray(notes) ? notes : []).map((each: Json): GivenNote => {
    const { claim, source, quote } = isRecord(each) ? each : {}
    return {
      claim: typeof claim === 'string' ? claim.trim().replace(/\s+/g, ' ') : '',
      source: typeof source === 'number' ? String(source) : typeof source === 'string' ? source.trim() : '',
      quote: typeof quote === 'string' ? quote.trim() : '',
    }
  })

/** The note as it is kept; fails with a sentence for the model on why it isn't. */
export function checkNote(
  { claim, source, quote }: GivenNote,
  read: readonly ReadText[],
): Result<Note, string> {
  if (claim === '' || quote === '') return failed('It needs a claim and a quote.')
  if (claim.length > LONGEST_CLAIM) return failed(`The claim is longer than ${LONGEST_CLAIM} characters.`)
  if (quote.length > LONGEST_QUOTE) return failed(`The quote is longer than ${LONGEST_QUOTE} characters.`)
  const of = sourceOf(source, read)
  if (!of) return failed(`You have read no source ${source}. Give its number or its address.`)
  const passage = of.texts.map((text) => findQuote(text, quote)).find((found) => found !== undefined)
  if (passage === undefined) {
    const elsewhere = read.find((other) => other.texts.some((text) => findQuote(text, quote) !== undefined))
    return failed(
      elsewhere
        ? `The quote is not in this source but in ${elsewhere.number === undefined ? elsewhere.url : `[${elsewhere.number}]`}.`
        : 'The quote is not in what you read of this source. Copy the passage word for word, or read the page.',
    )
  }
  const missing = missingFigures(claim, [passage, of.title, of.date ?? ''])
  if (missing.length > 0)
    return failed(
      `The claim has ${missing.join(', ')}, which the quote has not. Claim only what the quote says, or quote more.`,
    )
  return ok({
    claim,
    quote: passage,
    url: passageUrl(of.url, passage),
    title: of.title,
    ...(of.date !== undefined && { date: of.date }),
  })
}

function sourceOf(source: string, read: readonly ReadText[]): ReadText | undefined {
  const [, number] = /^\[?(\d{1,4})\]?$/.exec(source) ?? []
  if (number !== undefined) return read.find((each) => each.number === Number(number))
  const url = withoutFragment(source)
  return read.find((each) => each.url === url) ?? read.find((each) => bare(each.url) === bare(url))
}

const bare = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/+$/, '')

/** Longest passage that is in an address whole; of others the first and last words. */
const WHOLE_PASSAGE = 80
const EDGE_WORDS = 5

/** The address of a page at a passage: browsers open it there and mark it. */
export function passageUrl(url: string, passage: string): string {
  const [first = ''] = passage.split(' … ')
  const words = first.split(' ')
  const isWhole = first.length <= WHOLE_PASSAGE || words.length < EDGE_WORDS * 2
  const ends = isWhole
    ? [first.slice(0, WHOLE_PASSAGE)]
    : [words.slice(0, EDGE_WORDS).join(' '), words.slice(-EDGE_WORDS).join(' ')]
  const encoded = ends.map((end) =>
    encodeURIComponent(end.replace(/\p{Surrogate}/gu, '')).replaceAll('-', '%2D'),
  )
  return `${withoutFragment(url)}#:~:text=${encoded.join(',')}`
}

/** The notes that a sub-agent kept, each once, in their order. */
export function notesIn(messages: readonly Message[]): readonly Note[] {
  const runs = messages.flatMap((message) => runIn(message) ?? [])
  const notes = runs.flatMap(({ toolId, state, content = [] }) =>
    toolId === NOTES_ID && state === 'done' ? readNotes(forPerson(content)) : [],
  )
  return [...new Map(notes.map((note) => [note.url, note])).values()]
}

/** What a run keeps for the page alone: no model is sent it. */
export const forPerson = (content: readonly ToolContent[]): unknown => {
  const [first] = content
  return first?.type === 'text' && first.audience === 'person' ? parseJson(first.text) : undefined
}

export const keptForPerson = (value: Json): ToolContent => ({
  type: 'text',
  audience: 'person',
  text: JSON.stringify(value),
})

function readNotes(read: unknown): readonly Note[] {
  const notes = isRecord(read) ? read['notes'] : undefined
  return Array.isArray(notes) ? notes.filter(isNote) : []
}

export const isNote = (note: unknown): note is Note =>
  isRecord(note) && ['claim', 'quote', 'url', 'title'].every((name) => typeof note[name] === 'string')

/** A note as a source of the chat: the passage is what a reader sees. */
export const sourceOfNote = ({ url, title, quote, date }: Note): FoundSource => ({
  url,
  title,
  passage: quote,
  ...(date !== undefined && { date }),
})

/** What the model is told of the notes it gave. */
export function notesReport(results: readonly Result<Note, string>[], read: readonly ReadText[]): string {
  const lines = results.map((each, at) =>
    each.ok ? `${at + 1}. Kept.` : `${at + 1}. Not kept. ${each.error}`,
  )
  const isAnyLost = results.some(({ ok: isKept }) => !isKept)
  const known = read.flatMap(({ number, title }) => (number === undefined ? [] : [`[${number}] ${title}`]))
  return [
    ...lines,
    ...(isAnyLost && known.length > 0 ? [`What you have read: ${known.slice(0, 40).join('; ')}`] : []),
  ].join('\n')
}
