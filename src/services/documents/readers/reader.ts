import type { DocumentProblem } from '@/domain/documents/documentKind'
import type { ReadDocument } from '@/domain/documents/documentText'
import type { Result } from '@/lib/result'

/** Sections done and in all. */
export type OnProgress = (done: number, total: number) => void

/** Reads the text of one kind of document. Fails with a reason; throws only for damage, which is caught as `broken`. */
export type Reader = (file: Blob, onProgress: OnProgress) => Promise<Result<ReadDocument, DocumentProblem>>
