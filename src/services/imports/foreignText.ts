import type { ImportedApp } from '@/domain/imports/importedContent'
import type { Part } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'
import type { ImportItem } from '@/services/files/importReport'

/** A foreign text; empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The first value that is a text with content; empty when none is. */
export const firstText = (...values: readonly unknown[]): string =>
  textOf(values.find((value) => typeof value === 'string' && value.trim() !== ''))

/** An id other apps write as text, as a number, or as MongoDB does (`{"$oid":…}`); undefined for anything else. */
export function idOf(value: unknown): string | undefined {
  const plain = isRecord(value) ? value['$oid'] : value
  if (typeof plain === 'number') return String(plain)
  return typeof plain === 'string' && plain !== '' ? plain : undefined
}

/** A text as it is, anything else as JSON; empty for nothing, and for a value nested too deep for the stack. */
export function jsonText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  try {
    return JSON.stringify(value)
  } catch {
    return ''
  }
}

/** The objects of a foreign list; none where there is no list. */
export const recordsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

/** A member of a foreign object; undefined where there is no object. */
export const memberOf = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined)

/** Files of a ZIP by what points at them. */
export type Assets = ReadonlyMap<string, Part>

/** What a reader may look at beside its own row. */
export type FormatContext = {
  readonly assets: Assets
  /** What the file is called, without folders and ending; empty when unknown. Some apps keep the title only there. */
  readonly name: string
  /** Other JSON of the same ZIP that conversations refer to, already parsed: by the path of the entry. */
  readonly beside: ReadonlyMap<string, unknown>
  /** Path of the entry that is read, inside a ZIP; empty elsewhere. */
  readonly path: string
}

export type RowItems = readonly ImportItem[] | undefined

/** One foreign format: how its files are told apart, and how one conversation (a row) of it is read. */
export type ForeignFormat = {
  readonly app: ImportedApp
  /** The rows of a file that is of this format as a whole; undefined for every other file. */
  readonly rowsOf?: (json: unknown) => readonly unknown[] | undefined
  /** Whether one element of an array, or a file that holds one conversation, is of this format. */
  readonly isRow?: (row: unknown) => boolean
  /** Reads one row; undefined when it holds nothing that we could read. */
  readonly read: (row: unknown, context: FormatContext) => RowItems | Promise<RowItems>
}
