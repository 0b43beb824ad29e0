import { FORMATS, PLAIN_FORMAT } from './formats'
import type { ForeignFormat } from './foreignFormat'

export type RecognisedRow = {
  readonly row: unknown
  /** Undefined: no app that we know writes such a thing. */
  readonly format: ForeignFormat | undefined
}

/** The conversations that a file's JSON holds, each with the format it is in. Looks at shapes alone, never deeply. */
export function recogniseRows(json: unknown): readonly RecognisedRow[] {
  for (const format of ALL) {
    const rows = format.rowsOf?.(json)
    if (rows) return rows.map((row) => ({ row, format }))
  }
  const rows: readonly unknown[] = Array.isArray(json) ? json : [json]
  return rows.map((row) => ({ row, format: ALL.find(({ isRow }) => isRow?.(row) === true) }))
}

const ALL = [...FORMATS, PLAIN_FORMAT]
