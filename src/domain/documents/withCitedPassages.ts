import { t } from '@/lib/text/t'

import type { AttachmentId } from '../ids'
import { messageText, type CitationPart, type Message, type Part } from '../messages/message'
import { citationNumbers } from '../sources/sourceMarks'
import { withMarks } from '../sources/withMarks'
import { messagesTo, treeOf } from '../tree/tree'
import { chatDocuments, type ChatDocument } from './chatDocuments'
import { citationKey, CITATION_MARK, citationsIn, citedPassage, type CitedPassage } from './citations'
import { citesPassages, plainText } from './passages'
import type { DocumentText } from './documentText'

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
