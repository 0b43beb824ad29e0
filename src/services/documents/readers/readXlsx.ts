import readXlsxFile from 'read-excel-file/web-worker'

import { failed, ok } from '@/lib/result'

import { checkedFile, openZip } from './openZip'
import { compactSheet, dateText } from './compactSheet'
import type { Reader } from './blockBuilder'

/**
 * A sheet of Excel with formulas in place of the results that the file lacks, as programs that only write files leave
 * them out; and how many they are. A result that is an empty text is one.
 */
function withFormulasShown(xml: string): { readonly xml: string; readonly count: number } {
  let count = 0
  const shown = xml.replace(
    CELL,
    (
      cell: string,
      prefix: string | undefined,
      attributes: string,
      formula: string | undefined,
      value?: string,
    ) => {
      if (value !== undefined && /\st="str"/.test(attributes)) return cell
      count += 1
      if (formula === undefined || formula.trim() === '') return cell
      const [place = ''] = /\sr="[^"]*"/.exec(attributes) ?? []
      const name = (tag: string) => (prefix ?? '') + tag
      return `<${name('c')}${place} t="str"><${name('v')}>=${formula}</${name('v')}></${name('c')}>`
    },
  )
  return { xml: shown, count }
}

/** A cell with a formula, and no result or an empty one. */
const CELL =
  /<(\w+:)?c\b([^<>]*)>\s*<(?:\w+:)?f\b(?:[^<>]*\/>|[^<>]*>([^<]*)<\/(?:\w+:)?f>)\s*(<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g

/** Part of the time that unpacking takes; the rest is parsing. */
const UNPACKED = 0.1

/**
 * Reads an Excel workbook: a table for each sheet, under its name. Dates are written as days, or days and times. A formula
 * whose result the file lacks is read as the formula.
 */
export const readXlsx: Reader = async (file, onProgress) => {
  const zip = await openZip(file)
  if (!zip.ok) return zip
  let numbers = 0
  let missing = 0
  const change = (name: string, xml: string) => {
    if (!name.startsWith('xl/worksheets/')) return xml
    numbers += xml.match(NUMBER)?.length ?? 0
    const shown = withFormulasShown(compactSheet(xml))
    missing += shown.count
    return shown.xml
  }
  const checked = await checkedFile(file, zip.value, change, (done, total) =>
    onProgress((UNPACKED * done) / total, 1),
  )
  if (!checked) return failed({ type: 'broken' })
  let parsed = 0
  const parseNumber = (text: string) => {
    parsed += 1
    if (parsed % 1_000 === 0) onProgress(UNPACKED + (1 - UNPACKED) * Math.min(parsed / numbers, 1), 1)
    return Number(text)
  }
  const sheets = await readXlsxFile(checked, { parseNumber })
  const sections = sheets.map(({ sheet, data }) => {
    // A sheet that is a chart has none, whatever the library's types say.
    const rows = ((data as typeof data | undefined) ?? [])
      .map((row) => row.map(cellText))
      .filter((row) => row.some((cell) => cell !== ''))
    return { name: sheet, blocks: rows.length === 0 ? [] : [{ type: 'table' as const, rows }] }
  })
  return ok({ unit: 'sheet', sections, ...(missing > 0 && { missingResults: missing }) })
}

/** A cell that holds a number, whose parsing the library tells of. */
const NUMBER = /<(?:\w+:)?c\b(?![^<>]*\st="(?!n"))/g

function cellText(value: unknown): string {
  if (value instanceof Date) return dateText(value.getTime())
  // As many digits as Excel shows: 0.21, not 0.21000000000000002.
  if (typeof value === 'number')
    return String(Number.isInteger(value) ? value : Number(value.toPrecision(15)))
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
}
