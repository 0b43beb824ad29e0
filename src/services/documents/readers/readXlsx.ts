import readXlsxFile from 'read-excel-file/web-worker'

import { failed, ok } from '@/lib/result'

import { openZip } from './openZip'
import type { Reader } from './reader'

/** Reads an Excel workbook: a table for each sheet, under its name. Dates are written as days, or days and times. */
export const readXlsx: Reader = async (file) => {
  const zip = await openZip(file)
  if (!zip.ok) return zip
  if (!(await zip.value.isHonest())) return failed({ type: 'broken' })
  const sheets = await readXlsxFile(file)
  const sections = sheets.map(({ sheet, data }) => {
    // A sheet that is a chart has none, whatever the library's types say.
    const rows = ((data as typeof data | undefined) ?? [])
      .map((row) => row.map(cellText))
      .filter((row) => row.some((cell) => cell !== ''))
    return { name: sheet, blocks: rows.length === 0 ? [] : [{ type: 'table' as const, rows }] }
  })
  return ok({ unit: 'sheet', sections })
}

/** Day 0 of Excel, from which durations and times of day are counted, and the end of its first year. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const FIRST_YEAR = Date.UTC(1900, 11, 31)
const MINUTE = 60_000

function cellText(value: unknown): string {
  if (value instanceof Date) return dateText(value.getTime())
  // As many digits as Excel shows: 0.21, not 0.21000000000000002.
  if (typeof value === 'number')
    return String(Number.isInteger(value) ? value : Number(value.toPrecision(15)))
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
}

/** A day, a day and time, or a time or duration without a day: `36:00`. Parts of a day are no exact numbers. */
function dateText(exact: number): string {
  if (Number.isNaN(exact)) return ''
  const time = Math.round(exact / MINUTE) * MINUTE
  if (time >= DAY_ZERO && time < FIRST_YEAR) {
    const minutes = (time - DAY_ZERO) / MINUTE
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  }
  const iso = new Date(time).toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
}
