import type { DocumentUnit } from '../attachments/documentFacts'

/** A piece of a document's structure. */
export type DocumentBlock =
  /** `level` 1 is the highest; 6 the lowest. */
  | { readonly type: 'heading'; readonly level: number; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  /** Rows of cells; the first row names the columns. */
  | { readonly type: 'table'; readonly rows: readonly (readonly string[])[] }

/**
 * A page, slide, sheet or chapter. Its name is its number where it has no other. Those of a text are stretches of lines, named
 * by the first and the last: `120–164`.
 */
export type DocumentSection = { readonly name: string; readonly blocks: readonly DocumentBlock[] }

/** A document as a reader gives it. */
export type ReadDocument = {
  readonly unit: DocumentUnit
  readonly sections: readonly DocumentSection[]
  /** Numbers of the sections that hold pictures and no text, from 1: scanned pages. */
  readonly withoutText?: readonly number[]
  /** How many sections the file has, where not all were read. */
  readonly total?: number
  /** Formulas of a workbook whose results the file lacks; they are read as formulas. */
  readonly missingResults?: number
  /** Pictures, where the reader meets them; those of a ZIP are counted by their names. */
  readonly pictures?: number
}

/** A stretch of a document that is found, sent and cited as a whole. Its number is its place in the list, from 1. */
export type Passage = {
  /** Its section, from 0. */
  readonly section: number
  /** The headings above it, highest first. */
  readonly headings: readonly string[]
  readonly blocks: readonly DocumentBlock[]
}

/** A document in passages, as it is stored beside the file. */
export type DocumentText = {
  readonly version: 1
  readonly name: string
  /** What its passages are cited by: `d3f2` in `[d3f2:14]`. */
  readonly label: string
  readonly unit: DocumentUnit
  /** The names of its sections. */
  readonly sections: readonly string[]
  readonly passages: readonly Passage[]
  readonly withoutText?: readonly number[]
  /** How many sections the file has, where not all were read. */
  readonly total?: number
  readonly missingResults?: number
  /** Pictures of the file, which are not read. */
  readonly pictures?: number
}

/** Media type of a stored `DocumentText`. */
export const DOCUMENT_TEXT_TYPE = 'application/vnd.parlance.document+json'

/** The label of a document, by the hash of its file: the same in each chat, so that the same text is sent. */
export const documentLabel = (fileHash: string): string => `d${fileHash.slice(0, 4)}`
