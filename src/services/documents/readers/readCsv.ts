import Papa from 'papaparse'

import { failed, ok } from '@/lib/result'

import { decodeText } from './guessEncoding'
import type { Reader } from './blockBuilder'

/** The line by which Excel is told the separator; it is no row. */
const SEPARATOR = /^\uFEFF?"?sep=(.)"?\r?\n/i

/** Reads a table of text, its separator told by the first line or found by looking. The first row names the columns. */
export const readCsv: Reader = async (file) => {
  const text = decodeText(await file.arrayBuffer())
  const [told = '', delimiter = ''] = SEPARATOR.exec(text) ?? []
  const { data } = Papa.parse<string[]>(text.slice(told.length), { delimiter, skipEmptyLines: 'greedy' })
  const rows = data.map((row) => row.map((cell) => cell.trim()))
  if (rows.length === 0) return failed({ type: 'empty' })
  return ok({ unit: 'document', sections: [{ name: '', blocks: [{ type: 'table', rows }] }] })
}
