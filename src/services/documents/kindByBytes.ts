import type { DocumentKind } from '@/domain/documents/documentKind'
import { listZip } from '@/services/imports/zip/readZip'

import { decodeOther, utf8Of } from './readers/guessEncoding'

/** The part by which each kind that is a ZIP is known. */
const PARTS: Readonly<Record<string, DocumentKind>> = {
  'word/document.xml': 'docx',
  'xl/workbook.xml': 'xlsx',
  'ppt/presentation.xml': 'pptx',
  'META-INF/container.xml': 'epub',
}

/** What a document is by its bytes, whatever its name; undefined where they do not tell. Reads its ends alone. */
export async function kindByBytes(file: Blob): Promise<DocumentKind | undefined> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 5).arrayBuffer())
  if (head === '%PDF-') return 'pdf'
  if (!head.startsWith('PK\u0003\u0004')) return undefined
  const part = (await listZip(file))?.find(({ name }) => Object.hasOwn(PARTS, name))
  return part && PARTS[part.name]
}

/** Larger files stay as they are, in bytes. */
const MOST_BYTES = 50_000_000

/** A file of text as UTF-8, which is how texts are sent: the same file where it is that already. */
export async function asUtf8(file: File): Promise<Blob> {
  if (file.size > MOST_BYTES) return file
  const bytes = await file.arrayBuffer()
  return utf8Of(bytes) === undefined ? new Blob([decodeOther(bytes)], { type: file.type }) : file
}
