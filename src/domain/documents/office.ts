import { documentKind } from './documentKind'

/** An Office file as pages: HTML for the closed frame, in which nothing runs. */
export type OfficePages = {
  readonly parts: readonly OfficePart[]
}

/** All of a document or presentation, or a sheet. */
export type OfficePart = {
  /** Of a sheet; empty otherwise. */
  readonly name: string
  readonly html: string
  /** Rows of a sheet that are shown, where it has more. */
  readonly rows?: number
}

/** Kinds of Office files that are shown as pages. */
export type OfficeKind = 'docx' | 'xlsx' | 'pptx'

/** Which kind a file is by its name and type; undefined for what is none. */
export function officeKind(file: { readonly name: string; readonly type: string }): OfficeKind | undefined {
  const kind = documentKind(file)
  return kind === 'docx' || kind === 'xlsx' || kind === 'pptx' ? kind : undefined
}
