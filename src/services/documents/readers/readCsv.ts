import Papa from 'papaparse'

import { failed, ok } from '@/lib/result'

import { decodeText } from './guessEncoding'
import type { Reader } from './blockBuilder'

/** The line by which Excel is told the separator; it is no row. */
const SEPARATOR = /^\uFEFF?"?sep=(.)"?\r?\n/i

/** A table may have a million rows. */
const ROWS_A_REPORT = 1_000

/** Reads a table of text, its separator told by the first line or found by looking. The first row names the columns. */
export const readCsv: Reader = async (file, onProgress) => {
  const text = decodeText(await file.arrayBuffer())
  const [told = '', delimiter = ''] = SEPARATOR.exec(text) ?? []
  const rows: (readonly string[])[] = []
  Papa.parse<string[]>(text.slice(told.length), {
    delimiter,
    skipEmptyLines: 'greedy',
    step: ({ data, meta }) => {
      rows.push(data.map((cell) => cell.trim()))
      if (rows.length % ROWS_A_REPORT === 0) onProgress(meta.cursor, text.length)
    },
  })
  if (rows.length === 0) return failed({ type: 'empty' })
  return ok({ unit: 'document', sections: [{ name: '', blocks: [{ type: 'table', rows }] }] })
}
