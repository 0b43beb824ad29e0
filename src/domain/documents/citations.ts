import { t } from '@/lib/text/t'

import type { AttachmentId } from '../ids'
import { messageText, type CitationPart, type Message, type Part } from '../messages/message'
import { citationNumbers, withMarks } from '../sources/sourceMarks'
import { messagesTo, treeOf } from '../tree/tree'
import { chatDocuments, type ChatDocument } from './chatDocuments'
import { documentLabel, type DocumentText } from './documentText'
import { placedWords, questionWords } from './indexWords'
import { citesPassages, plainText } from './passages'

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
type PassageCitation = {
  readonly label: string
  /** From 1. */
  readonly number: number
}

const ONE = String.raw`(d[0-9a-f]{4}):(\d{1,7})`
const EACH = new RegExp(ONE, 'g')
/** Marks in brackets, several of them parted by commas or semicolons. */
const CITATION_MARK = new RegExp(String.raw`\[d[0-9a-f]{4}:\d{1,7}(?:\s*[,;]\s*d[0-9a-f]{4}:\d{1,7})*\]`, 'g')

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

/** Characters of a passage that are quoted. */
const QUOTED_CHARS = 600

type Texts = ReadonlyMap<AttachmentId, DocumentText>

/** The documents that replies among the messages cite, by their stored text. */
export function citedTexts(messages: readonly Message[]): readonly AttachmentId[] {
  if (!messages.some(cites)) return []
  return [...chatDocuments(messages).keys()]
}

/**
 * Messages to be read outside of the app: marks of passages as numbers, and the passages themselves as sources of the
 * reply, with their document and page.
 */
export function withCitedPassages(messages: readonly Message[], texts: Texts): readonly Message[] {
  if (!messages.some(cites)) return messages
  const tree = treeOf(messages)
  return messages.map((message) => {
    if (!cites(message)) return message
    return numbered(message, [...chatDocuments(messagesTo(tree, message.parentId)).values()], texts)
  })
}

const cites = (message: Message): boolean =>
  message.role === 'assistant' && citesPassages(messageText(message))

function numbered(message: Message, documents: readonly ChatDocument[], texts: Texts): Message {
  const citations = citationsIn(messageText(message))
  // Sources that the provider named come first in the list, and keep their numbers.
  const offset = Math.max(0, ...citationNumbers(message.parts).values())
  const numbers = new Map(citations.map((each, index) => [citationKey(each), offset + index + 1]))
  // Its other marks first: they are places in the text as it was.
  const parts = withMarks(message.parts).map((part): Part => {
    if (part.type === 'text') return { ...part, text: withNumbers(part.text, numbers) }
    if (part.type !== 'citation') return part
    const { marks: _, ...source } = part
    return source
  })
  const sources = citations.map((each) => sourceOf(citedPassage(each, documents), texts))
  return { ...message, parts: [...parts, ...sources] }
}

const withNumbers = (text: string, numbers: ReadonlyMap<string, number>): string =>
  text.replace(CITATION_MARK, (marks) =>
    citationsIn(marks)
      .map((each) => `[${numbers.get(citationKey(each)) ?? '?'}]`)
      .join(''),
  )

function sourceOf({ citation, status, document }: CitedPassage, texts: Texts): CitationPart {
  if (!document) return { type: 'citation', url: '', title: t('a document that wasn’t sent') }
  const { name } = document.part
  const text = texts.get(document.facts.textId)
  const passage = text?.passages[citation.number - 1]
  const title = status === 'sent' ? name : t('{name}, a passage that wasn’t sent to the model', { name })
  if (!text || !passage) return { type: 'citation', url: '', title }
  const page = text.unit === 'page' ? Number(text.sections[passage.section]) : Number.NaN
  return {
    type: 'citation',
    url: '',
    title,
    passages: [
      {
        text: plainText(passage.blocks).slice(0, QUOTED_CHARS),
        ...(Number.isInteger(page) && { page }),
      },
    ],
  }
}
