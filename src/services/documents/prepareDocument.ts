import type { DocumentProblem } from '@/domain/documents/documentProblem'
import { DOCUMENT_TEXT_TYPE, type DocumentText } from '@/domain/documents/documentText'
import { sentText } from '@/domain/documents/sentText'
import { estimateTokens } from '@/domain/tokens/estimateTokens'
import { ok, type Result } from '@/lib/result'

import { readDocument } from './readDocument'
import type { PreparedDocument } from './worker/documentMessages'

/** Reads a document and makes the texts that are stored of it. */
export async function prepareDocument(
  ...order: Parameters<typeof readDocument>
): Promise<Result<PreparedDocument, DocumentProblem>> {
  const read = await readDocument(...order)
  return read.ok ? ok(preparedFrom(read.value)) : read
}

function preparedFrom(document: DocumentText): PreparedDocument {
  const whole = sentText(document)
  const { unit, sections, passages, withoutText = [], total, missingResults } = document
  return {
    text: new Blob([JSON.stringify(document)], { type: DOCUMENT_TEXT_TYPE }),
    whole: new Blob([whole], { type: 'text/plain' }),
    unit,
    count: sections.length,
    passages: passages.length,
    wholeTokens: estimateTokens(whole),
    withoutText,
    ...(total !== undefined && { total }),
    ...(missingResults !== undefined && { missingResults }),
  }
}
