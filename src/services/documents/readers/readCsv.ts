import Papa from 'papaparse'

import { failed, ok } from '@/lib/result'

import { decodeText } from './decodeText'
import type { Reader } from './reader'

/** Reads a table of text, its separator found by looking. The first row names the columns. */
export const readCsv: Reader = async (file) => {
  const { data } = Papa.parse<string[]>(decodeText(await file.arrayBuffer()), { skipEmptyLines: 'greedy' })
  const rows = data.map((row) => row.map((cell) => cell.trim()))
  if (rows.length === 0) return failed({ type: 'empty' })
  return ok({ unit: 'document', sections: [{ name: '', blocks: [{ type: 'table', rows }] }] })
}
