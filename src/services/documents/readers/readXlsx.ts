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
    const rows = data.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell !== ''))
    return { name: sheet, blocks: rows.length === 0 ? [] : [{ type: 'table' as const, rows }] }
  })
  return ok({ unit: 'sheet', sections })
}

function cellText(value: unknown): string {
  if (value instanceof Date) {
    const iso = Number.isNaN(value.getTime()) ? '' : value.toISOString()
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}
