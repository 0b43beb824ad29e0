import type { DocumentKind, DocumentProblem } from '@/domain/documents/documentKind'
import { DOCUMENT_TEXT_TYPE, type DocumentText, type ReadDocument } from '@/domain/documents/documentText'
import { passagesOf } from '@/domain/documents/passages'
import { sentText } from '@/domain/documents/sentText'
import { estimateTokens } from '@/domain/tokens/estimateTokens'
import { CodeMissing, loadCode } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'
import { listZip } from '@/services/imports/zip/readZip'

import { compoundProblem } from './compoundProblem'
import type { OnProgress, Reader } from './readers/blockBuilder'
import type { PreparedDocument } from './worker/documentMessages'

/** Pictures by their names, but for those that show the file in a folder. */
const PICTURE = /^(?!.*thumbnail).*\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg|emf|wmf)$/i
/** Charts that Word and PowerPoint store as a picture, too, for versions before 2016. */
const PICTURED_CHART = /^(?:word|ppt)\/charts\/chartEx\d+\.xml$/

/** How many pictures a document holds that is a ZIP: readers leave them out. */
async function picturesIn(file: Blob): Promise<number> {
  const names = ((await listZip(file)) ?? []).map(({ name }) => name)
  const count = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length
  return Math.max(0, count(PICTURE) - count(PICTURED_CHART))
}

/** Larger files are not read, in bytes. */
const MOST_DOCUMENT_BYTES = 100_000_000

/** Which part of the work reading is, where cutting what was read into passages takes as long; all of it in others. */
const READING: Readonly<Partial<Record<DocumentKind, number>>> = { csv: 0.4, text: 0.2 }
const WITH_PASSAGES = 0.8

type Options = {
  readonly name: string
  readonly kind: DocumentKind
  readonly label: string
  readonly onProgress: OnProgress
}

/** Reads a document and cuts it into passages. Never rejects; damage of any kind is `broken`. */
export async function readDocument(
  file: Blob,
  { name, kind, label, onProgress }: Options,
): Promise<Result<DocumentText, DocumentProblem>> {
  if (file.size > MOST_DOCUMENT_BYTES) return failed({ type: 'large', limitBytes: MOST_DOCUMENT_BYTES })
  const compound = await compoundProblem(file, kind)
  if (compound) return failed(compound)
  const share = READING[kind] ?? 1
  let read: Result<ReadDocument, DocumentProblem>
  try {
    const reader = await READERS[kind](name)
    read = await reader(file, (done, total) => onProgress((share * done) / total, 1))
  } catch (cause) {
    return failed({ type: cause instanceof CodeMissing ? 'unavailable' : 'broken' })
  }
  if (!read.ok) return read
  const { unit, sections, withoutText, total, missingResults } = read.value
  if (share < 1) onProgress(share, 1)
  const passages = passagesOf(sections, unit)
  if (passages.length === 0) return failed({ type: 'empty' })
  if (share < 1) onProgress(WITH_PASSAGES, 1)
  const pictures = ZIPS.has(kind) ? await picturesIn(file) : (read.value.pictures ?? 0)
  return ok({
    version: 1,
    name,
    label,
    unit,
    sections: sections.map((section) => section.name),
    passages,
    ...(withoutText && { withoutText }),
    ...(total !== undefined && { total }),
    ...(missingResults !== undefined && { missingResults }),
    ...(pictures > 0 && { pictures }),
  })
}

const ZIPS: ReadonlySet<DocumentKind> = new Set(['docx', 'xlsx', 'pptx', 'odt', 'epub'])

// Each reader with its library is a file of its own.
const READERS: Readonly<Record<DocumentKind, (name: string) => Promise<Reader>>> = {
  pdf: async () => (await loadCode(() => import('./readers/readPdf'))).readPdf,
  docx: async () => (await loadCode(() => import('./readers/readDocx'))).readDocx,
  xlsx: async () => (await loadCode(() => import('./readers/readXlsx'))).readXlsx,
  pptx: async () => (await loadCode(() => import('./readers/readPptx'))).readPptx,
  odt: async () => (await loadCode(() => import('./readers/readOdt'))).readOdt,
  epub: async () => (await loadCode(() => import('./readers/readEpub'))).readEpub,
  html: async () => (await loadCode(() => import('./readers/readHtml'))).readHtml,
  csv: async () => (await loadCode(() => import('./readers/readCsv'))).readCsv,
  email: async () => (await loadCode(() => import('./readers/readEmail'))).readEmail,
  text: async (name) => (await loadCode(() => import('./readers/readText'))).createReadText(name),
}

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
