import type { TableNode } from '../blocks/blockNode'
import { cellsOf } from '../blocks/tableLines'
import { wordsOf } from '../inline/inline'
import { parseInline } from '../inline/parseInline'

/** A cell that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r](?!\d+(?:[.,]\d+)*%?$)/

/**
 * A table as CSV (RFC 4180): the words of each cell, lines ended by CR LF. What a spreadsheet would
 * run as a formula is kept from that by an apostrophe.
 */
export function tableCsv({ header, rows, alignments }: TableNode): string {
  return [header, ...rows]
    .map((row) => {
      const cells = cellsOf(row)
      return alignments.map((_, index) => csvCell(wordsOf(parseInline(cells[index] ?? '')))).join(',')
    })
    .join('\r\n')
}

function csvCell(words: string): string {
  const safe = FORMULA.test(words) ? `'${words}` : words
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
