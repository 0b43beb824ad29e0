import { documentKind } from './documentKind'

/** Kinds of Office files that are shown as pages. */
export type OfficeKind = 'docx' | 'xlsx' | 'pptx'

/** Which kind a file is by its name and type; undefined for what is none. */
export function officeKind(file: { readonly name: string; readonly type: string }): OfficeKind | undefined {
  const kind = documentKind(file)
  return kind === 'docx' || kind === 'xlsx' || kind === 'pptx' ? kind : undefined
}
