import type { ImportedApp } from '@/domain/imports/importedApps'
import type { Part } from '@/domain/messages/message'
import type { ImportItem } from '@/services/files/importItem'

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
