import { cellsOf } from '../blocks/tableLines'

/** Narrowest and widest column that is measured, in characters. */
const NARROW = 4
const WIDE = 48

/** How to share the width of a table among its columns, by the longest cell of each in these rows, as CSS percentages. */
export function columnWidths(rows: readonly string[], columns: number): readonly string[] {
  const cells = rows.map(cellsOf)
  const lengths = Array.from({ length: columns }, (_, column) =>
    Math.min(WIDE, Math.max(NARROW, ...cells.map((row) => row[column]?.length ?? 0))),
  )
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return lengths.map((length) => `${Math.round((length / total) * 1000) / 10}%`)
}
