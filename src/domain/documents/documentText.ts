import { isRecord, parseJson } from '@/lib/json'

import type { DocumentUnit } from '../attachments/attachment'

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
  /** Numbers of the pages whose text was recognised in their pictures, from 1. */
  readonly recognised?: readonly number[]
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

/** As many pages go as images with one message. */
export const MOST_PAGES = 20

/**
 * The page numbers of what a person typed, such as `1-3, 7`: in order, each once. Undefined where it is no list of pages
 * of a document of this length, or names more than go at once.
 *
 * @param count how many pages the document has
 */
export function readPages(text: string, count: number): readonly number[] | undefined {
  const pages = new Set<number>()
  for (const part of text.split(/[,;،؛、]/)) {
    const [, from, to = from] = /^\s*(\d{1,6})\s*(?:[-–—]\s*(\d{1,6})\s*)?$/.exec(part) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (from === undefined || first < 1 || last < first || last > count) return undefined
    if (last - first >= MOST_PAGES) return undefined
    for (let page = first; page <= last; page += 1) pages.add(page)
  }
  return pages.size > MOST_PAGES ? undefined : [...pages].sort((one, other) => one - other)
}

/** Page numbers in order as a person types them: `1-3, 7`. */
export function writePages(pages: readonly number[]): string {
  const runs: { first: number; last: number }[] = []
  for (const page of pages) {
    const run = runs.at(-1)
    if (run && page === run.last + 1) run.last = page
    else runs.push({ first: page, last: page })
  }
  return runs.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(', ')
}

/** The first pages of a document, as many as go at once. */
export const firstPages = (count: number): readonly number[] =>
  Array.from({ length: Math.min(count, MOST_PAGES) }, (_, index) => index + 1)

/** A document as it is stored; undefined for what is none, or of a later version. */
export function readDocumentText(json: string): DocumentText | undefined {
  const value = parseJson(json)
  return isRecord(value) &&
    value['version'] === 1 &&
    typeof value['label'] === 'string' &&
    typeof value['name'] === 'string' &&
    isTexts(value['sections']) &&
    Array.isArray(value['passages']) &&
    value['passages'].every(isPassage)
    ? (value as DocumentText)
    : undefined
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const isPassage = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['section'] === 'number' &&
  isTexts(value['headings']) &&
  Array.isArray(value['blocks']) &&
  value['blocks'].every(isBlock)

function isBlock(value: unknown): boolean {
  if (!isRecord(value)) return false
  switch (value['type']) {
    case 'heading':
      return typeof value['text'] === 'string' && typeof value['level'] === 'number'
    case 'text':
      return typeof value['text'] === 'string'
    case 'table':
      return Array.isArray(value['rows']) && value['rows'].every(isTexts)
    default:
      return false
  }
}
