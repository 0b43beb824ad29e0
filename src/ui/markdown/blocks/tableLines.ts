import type { Alignment } from './blockNode'

const DELIMITER_ROW = /^\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?[ \t]*)?$/

/**
 * Cuts a row into its cells. `\|` is a bar within a cell, also within code.
 * Linear in the length of the row.
 */
export function cellsOf(row: string): readonly string[] {
  const cells: string[] = []
  const line = row.trim()
  let cell = ''
  for (let at = line.startsWith('|') ? 1 : 0; at < line.length; at++) {
    const char = line.charAt(at)
    if (char === '\\' && line.charAt(at + 1) === '|') {
      cell += '|'
      at += 1
    } else if (char === '\\') {
      cell += char + line.charAt(at + 1)
      at += 1
    } else if (char === '|') {
      cells.push(cell.trim())
      cell = ''
    } else cell += char
  }
  if (cell.trim() !== '') cells.push(cell.trim())
  return cells
}

/** The alignments a delimiter row sets; undefined when the line is none. */
export function alignmentsOf(line: string): readonly Alignment[] | undefined {
  if (!DELIMITER_ROW.test(line)) return undefined
  return cellsOf(line).map((cell): Alignment => {
    const left = cell.startsWith(':')
    const right = cell.endsWith(':')
    if (left && right) return 'center'
    return left ? 'left' : right ? 'right' : 'none'
  })
}

/** Whether a line could be the head of a table under this delimiter row. */
export const isHeadFor = (line: string, alignments: readonly Alignment[]): boolean =>
  line.includes('|') && cellsOf(line).length === alignments.length
