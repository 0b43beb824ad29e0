import type { DocumentUnit } from '@/domain/attachments/documentFacts'
import type { DocumentKind } from '@/domain/documents/documentKind'
import type { DocumentProblem } from '@/domain/documents/documentProblem'
import type { Result } from '@/lib/result'

/** What is asked of the worker that reads documents. It reads one and is ended. */
export type ToDocumentWorker = {
  readonly file: Blob
  readonly name: string
  readonly kind: DocumentKind
  readonly label: string
}

/** A document as the worker gives it: texts as bytes, so that the page never parses or copies them. */
export type PreparedDocument = {
  /** Its `DocumentText` as JSON. */
  readonly text: Blob
  /** What a model is sent of the whole. */
  readonly whole: Blob
  readonly unit: DocumentUnit
  /** Sections, or 1. */
  readonly count: number
  readonly passages: number
  /** Likely tokens of the whole. */
  readonly wholeTokens: number
  /** Pages that are pictures, from 1. */
  readonly withoutText: readonly number[]
  /** How many sections the file has, where not all were read. */
  readonly total?: number
}

export type FromDocumentWorker =
  /** Sections read, and in all; some ten times a second. */
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly result: Result<PreparedDocument, DocumentProblem> }
