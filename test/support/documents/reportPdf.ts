import type { Attachment } from '@/domain/attachments/attachment'
import { DOCUMENT_TEXT_TYPE, type DocumentText } from '@/domain/documents/documentText'
import type { AttachmentId } from '@/domain/ids'

/** The text of `report.pdf` with one passage a page. */
export const reportText = (texts: readonly string[]): DocumentText => ({
  version: 1,
  name: 'report.pdf',
  label: 'dabcd',
  unit: 'page',
  sections: texts.map((_, index) => String(index + 1)),
  passages: texts.map((text, section) => ({ section, headings: [], blocks: [{ type: 'text', text }] })),
})

/** `report.pdf` in a draft, its text stored under this id, before passages are chosen. */
export const reportAttachment = (textId: AttachmentId, pages: number): Attachment => ({
  id: textId,
  name: 'report.pdf',
  mediaType: DOCUMENT_TEXT_TYPE,
  sizeBytes: 1,
  document: {
    originalId: 'f'.repeat(64) as AttachmentId,
    originalType: 'application/pdf',
    originalBytes: 9,
    textId,
    unit: 'page',
    count: pages,
    passages: pages,
    wholeTokens: 90,
    tokens: 0,
    sent: [],
    question: '',
  },
})
