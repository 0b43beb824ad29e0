import { columnNumber } from '../readers/compactSheet'
import { readXml } from '../readers/parseMarkup'

/** A cell as its file writes it. Rows and columns count from 1. */
export type SheetCell = {
  readonly row: number
  readonly column: number
  /** The number of its style. */
  readonly style: number
  /** How its value is written: `n` for a number, `s` for the number of a shared text. */
  readonly type: string
  /** Undefined where it holds none. */
  readonly value: string | undefined
  readonly formula: string
}

/** What cells of a sheet hold, as the file writes it, by row and column from 1. */
export type CellValues = ReadonlyMap<string, string>

type Visit = {
  readonly cell: (cell: SheetCell) => void
  /** Elements that are neither rows nor parts of cells. */
  readonly other?: (name: string, attributes: Readonly<Record<string, string>>) => void
}

/** Goes through a sheet in the order of its file, and gives the number of its last row. */
export function walkSheet(xml: string, { cell, other }: Visit): number {
  let [row, column, style, type, value, formula] = [0, 0, 0, '', '', '']
  let hasValue = false
  let into: 'value' | 'formula' | undefined
  readXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes['r']) || row + 1
        column = 0
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1
        style = Number(attributes['s']) || 0
        type = attributes['t'] ?? 'n'
        ;[value, formula, hasValue] = ['', '', false]
      } else if (name === 'v' || name === 't') {
        into = 'value'
        hasValue = true
      } else if (name === 'f') into = 'formula'
      else other?.(name, attributes)
    },
    text(piece) {
      if (into === 'value') value += piece
      else if (into === 'formula') formula += piece
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'f') into = undefined
      else if (name === 'c') cell({ row, column, style, type, value: hasValue ? value : undefined, formula })
    },
  })
  return row
}

/** The cells of a sheet with numbers as numbers: formats are for people. */
export function cellValues(xml: string, shared: readonly string[]): CellValues {
  const values = new Map<string, string>()
  walkSheet(xml, {
    cell({ row, column, type, value = '' }) {
      if (value !== '') values.set(`${row} ${column}`, type === 's' ? (shared[Number(value)] ?? '') : value)
    },
  })
  return values
}

/** The number of a cell's column, from 1. */
export function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  return letters === undefined ? undefined : columnNumber(letters)
}
