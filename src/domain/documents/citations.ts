import type { ChatDocument } from './chatDocuments'
import { documentLabel } from './documentText'
import { placedWords, questionWords } from './indexWords'

/** Characters shown before the first word that matches. */
const LEAD_CHARS = 30

/**
 * A part of a passage's text that says why it was found: where most words of the question are close together, or its
 * beginning where none of them is in it.
 *
 * @param chars the most characters of it.
 */
export function passageExcerpt(text: string, question: string, chars: number): string {
  const wanted = new Set(questionWords(question))
  const hits = placedWords(text).filter(({ word }) => wanted.has(word))
  const room = chars - LEAD_CHARS
  let best = { index: 0, distinct: 0 }
  for (const { index } of hits) {
    const near = hits.filter((hit) => hit.index >= index && hit.index < index + room)
    const distinct = new Set(near.map(({ word }) => word)).size
    if (distinct > best.distinct) best = { index, distinct }
  }
  if (best.index <= LEAD_CHARS) return text.slice(0, chars)
  const from = text.indexOf(' ', best.index - LEAD_CHARS)
  const start = from < 0 || from >= best.index ? best.index : from + 1
  return `…${text.slice(start, start + chars - 1)}`
}

/** A passage that a reply cites by its mark. */
export type PassageCitation = {
  readonly label: string
  /** From 1. */
  readonly number: number
}

const ONE = String.raw`(d[0-9a-f]{4}):(\d{1,7})`
const EACH = new RegExp(ONE, 'g')
/** Marks in brackets, several of them parted by commas or semicolons. */
export const CITATION_MARK = new RegExp(
  String.raw`\[d[0-9a-f]{4}:\d{1,7}(?:\s*[,;]\s*d[0-9a-f]{4}:\d{1,7})*\]`,
  'g',
)

/** The passages that a text cites, each once, in the order in which it first names them. */
export function citationsIn(text: string): readonly PassageCitation[] {
  const found = new Map<string, PassageCitation>()
  for (const [marks] of text.matchAll(CITATION_MARK))
    for (const [key, label = '', number] of marks.matchAll(EACH))
      if (!found.has(key)) found.set(key, { label, number: Number(number) })
  return [...found.values()]
}

/** Names a citation: the same passage has the same key. */
export const citationKey = ({ label, number }: PassageCitation): string => `${label}:${number}`

/** What a citation points at. */
export type CitedPassage = {
  readonly citation: PassageCitation
  /** Whether the model had the passage: `notSent` names one that it did not get, `unknown` no document of the chat. */
  readonly status: 'sent' | 'notSent' | 'unknown'
  readonly document?: ChatDocument
}

/** Finds what a citation points at among the documents that were sent before the reply. */
export function citedPassage(citation: PassageCitation, documents: Iterable<ChatDocument>): CitedPassage {
  for (const document of documents) {
    const { originalId, passages } = document.facts
    if (documentLabel(originalId) !== citation.label) continue
    const { number } = citation
    const exists = number >= 1 && number <= passages
    const isSent = exists && (document.isWhole || document.sent.has(number))
    return { citation, status: isSent ? 'sent' : 'notSent', document }
  }
  return { citation, status: 'unknown' }
}
