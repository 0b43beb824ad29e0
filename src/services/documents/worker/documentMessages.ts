import type { DocumentUnit } from '@/domain/attachments/attachment'
import type {
  DocumentKind,
  DocumentProblem,
  OfficeKind,
  OfficePages,
  OfficeTexts,
} from '@/domain/documents/documentKind'
import type { Result } from '@/lib/result'

/** A document to be read. */
export type ReadOrder = {
  readonly type: 'read'
  readonly file: Blob
  readonly name: string
  readonly kind: DocumentKind
  readonly label: string
}

/** Pages of a PDF to be drawn, by number from 1. */
export type DrawOrder = {
  readonly type: 'draw'
  readonly file: Blob
  readonly numbers: readonly number[]
  /** Pixels of the longer side; what models read unless given. */
  readonly longerSide?: number
}

/** An Office file to be shown as pages. */
export type ShowOrder = {
  readonly type: 'show'
  readonly file: Blob
  readonly kind: OfficeKind
  readonly texts: OfficeTexts
}

/** What is asked of the worker that reads documents. It does one thing and is ended. */
export type ToDocumentWorker = ReadOrder | DrawOrder | ShowOrder

/** A page as a picture. */
export type DrawnPage = { readonly number: number; readonly bytes: Blob }

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
  /** Formulas of a workbook whose results the file lacks. */
  readonly missingResults?: number
}

export type FromDocumentWorker =
  /** Its code runs. */
  | { readonly type: 'started' }
  /** Sections read or drawn, and in all; some ten times a second. */
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'read'; readonly result: Result<PreparedDocument, DocumentProblem> }
  | { readonly type: 'drawn'; readonly result: Result<readonly DrawnPage[], DocumentProblem> }
  | { readonly type: 'shown'; readonly result: Result<OfficePages, DocumentProblem> }
  | { readonly type: 'broken' }
