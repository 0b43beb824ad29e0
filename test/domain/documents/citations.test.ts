import { describe, expect, it } from 'vitest'

import { chatDocuments } from '@/domain/documents/chatDocuments'
import {
  citationKey,
  citationsIn,
  citedPassage,
  citedTexts,
  withCitedPassages,
} from '@/domain/documents/citations'
import { citesPassages } from '@/domain/documents/passages'
import type { DocumentText } from '@/domain/documents/documentText'
import type { SentOfDocument } from '@/domain/attachments/attachment'
import type { AttachmentId, ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'

const keys = (text: string) => citationsIn(text).map(citationKey)

const message = (hash: string, sent: SentOfDocument): Message => ({
  id: 'm' as MessageId,
  conversationId: 'c' as ConversationId,
  parentId: null,
  role: 'user',
  createdAt: 0,
  status: { type: 'complete' },
  parts: [
    {
      type: 'file',
      attachmentId: 'f'.repeat(64) as AttachmentId,
      name: 'a.pdf',
      mediaType: 'text/plain',
      sizeBytes: 1,
      document: {
        originalId: hash.padEnd(64, '0') as AttachmentId,
        originalType: 'application/pdf',
        originalBytes: 1,
        textId: hash.padEnd(64, '1') as AttachmentId,
        unit: 'page',
        count: 3,
        passages: 9,
        wholeTokens: 9,
        tokens: 9,
        sent,
      },
    },
  ],
})

describe('citations in a reply', () => {
  it('are found one by one, in order, each once', () => {
    expect(keys('A [d1a2b:3]. B [d1a2b:4, d1a2b:3; dffff:1] and [d1a2b:9][d0000:2].')).toEqual([
      'd1a2b:3',
      'd1a2b:4',
      'dffff:1',
      'd1a2b:9',
      'd0000:2',
    ])
  })

  it('are nothing else in brackets', () => {
    for (const text of [
      '[1]',
      '[d1a2b]',
      '[d1a2b:x]',
      '[dxyzw:1]',
      '[D1a2b:1]',
      'd1a2b:1',
      '[link](d1a2b:1)',
    ]) {
      expect(keys(text)).toEqual([])
      expect(citesPassages(text)).toBe(false)
    }
    expect(citesPassages('so [d1a2b:3]')).toBe(true)
  })
})

describe('a cited passage', () => {
  const status = (label: string, number: number, ...path: readonly Message[]) =>
    citedPassage({ label, number }, chatDocuments(path).values()).status

  it('was sent where any message before brought it, or the whole document', () => {
    expect(status('d1a2b', 3, message('1a2b', [1, 3]))).toBe('sent')
    expect(status('d1a2b', 3, message('1a2b', [3]), message('1a2b', [5]))).toBe('sent')
    expect(status('d1a2b', 9, message('1a2b', 'whole'))).toBe('sent')
  })

  it('was not sent where the model made it up', () => {
    expect(status('d1a2b', 4, message('1a2b', [1, 3]))).toBe('notSent')
    expect(status('d1a2b', 10, message('1a2b', 'whole'))).toBe('notSent')
    expect(status('d1a2b', 0, message('1a2b', 'whole'))).toBe('notSent')
    expect(status('d1a2b', 1, message('1a2b', 'original'))).toBe('notSent')
  })

  it('is unknown where the chat has no such document', () => {
    expect(status('dffff', 1, message('1a2b', 'whole'))).toBe('unknown')
  })
})

describe('a reply that is exported as a document', () => {
  const question = message('1a2b', [2])
  const reply: Message = {
    ...question,
    id: 'r' as MessageId,
    parentId: question.id,
    role: 'assistant',
    parts: [
      { type: 'text', text: 'Hail [d1a2b:2], not rain [d1a2b:5, d1a2b:2] nor snow [dffff:1].' },
      { type: 'citation', url: 'https://a.example/' },
    ],
  }
  const text: DocumentText = {
    version: 1,
    name: 'a.pdf',
    label: 'd1a2b',
    unit: 'page',
    sections: ['1', '2'],
    passages: [1, 2].map((section) => ({
      section: section - 1,
      headings: [],
      blocks: [{ type: 'text', text: `Page of hail ${section}` }],
    })),
  }
  const textId = '1a2b'.padEnd(64, '1') as AttachmentId

  it('has numbers for marks, and the passages among its sources', () => {
    expect(citedTexts([question, reply])).toEqual([textId])
    const [, exported] = withCitedPassages([question, reply], new Map([[textId, text]]))
    expect(exported?.parts).toEqual([
      { type: 'text', text: 'Hail [2], not rain [3][2] nor snow [4].' },
      { type: 'citation', url: 'https://a.example/' },
      { type: 'citation', url: '', title: 'a.pdf', passages: [{ text: 'Page of hail 2', page: 2 }] },
      { type: 'citation', url: '', title: 'a.pdf, a passage that wasn’t sent to the model' },
      { type: 'citation', url: '', title: 'a document that wasn’t sent' },
    ])
  })

  it('that cites nothing is the same', () => {
    const messages = [question]
    expect(withCitedPassages(messages, new Map())).toBe(messages)
    expect(citedTexts(messages)).toEqual([])
  })
})
