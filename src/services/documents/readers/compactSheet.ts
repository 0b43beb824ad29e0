import { DAY_MS } from '@/lib/time/dayMs'

/** A row or a cell as it begins. In a tag there is no other: what is left open ends at the next. */
const PLACED = /<((?:\w+:)?)(row|c)\b([^<>]*?)(\/?)>/g
const PLACE = /(^|\s)r\s*=\s*(?:"([^"]*)"|'([^']*)')/
const ADDRESS = /^([A-Z]{1,3})([1-9]\d{0,6})$/
const MOST_COLUMNS = 16_384

/** Cells that a sheet may have for each that says something, beyond this many: those in between are empty. */
const EMPTY_PER_CELL = 8
const MOST_EMPTY = 200_000

/**
 * A sheet of Excel whose rows and columns follow each other, where what it says lies so far apart that the cells between
 * would fill the memory; the same sheet otherwise. Empty rows are nothing to a reader anyway, and neither are columns that
 * are empty in all rows. Where even these are too many, the cells of each row follow each other. Linear.
 */
export function compactSheet(xml: string): string {
  const { cells, rows, columns, lastRow, isOdd } = extentOf(xml)
  const lastColumn = columns.size === 0 ? 0 : Math.max(...columns)
  const isRoomy = (height: number, width: number) => height * width > cells * EMPTY_PER_CELL + MOST_EMPTY
  if (!isOdd && !isRoomy(lastRow, lastColumn)) return xml
  const kept = isRoomy(rows, columns.size) ? undefined : [...columns].sort((a, b) => a - b)
  const places = kept && new Map(kept.map((column, index) => [column, index + 1]))
  let row = 0
  let column = 0
  return xml.replace(PLACED, (tag, prefix: string, name: string, attributes: string, slash: string) => {
    if (name === 'row') {
      // A row without cells has no place.
      if (slash !== '') return ''
      row += 1
      column = 0
      return `<${prefix}row${placed(attributes, String(row))}>`
    }
    const wanted = columnOf(attributes)
    const place = wanted === undefined ? undefined : places?.get(wanted)
    column = place !== undefined && place > column ? place : column + 1
    return row === 0 || column > MOST_COLUMNS
      ? tag
      : `<${prefix}c${placed(attributes, `${columnLetters(column)}${row}`)}${slash}>`
  })
}

/** How much a sheet says, and how far its parts lie from each other. */
function extentOf(xml: string) {
  const columns = new Set<number>()
  let [cells, rows, lastRow, lastColumn] = [0, 0, 0, 0]
  let isOdd = false
  for (const [, , name, attributes = ''] of xml.matchAll(PLACED)) {
    if (name === 'row') {
      rows += 1
      const number = Number(placeOf(attributes) ?? lastRow + 1)
      isOdd ||= !Number.isInteger(number) || number <= lastRow
      lastRow = Math.max(lastRow, number || 0)
      lastColumn = 0
      continue
    }
    cells += 1
    const column = columnOf(attributes)
    // No address, or one behind another: the library takes neither.
    isOdd ||= column === undefined || column <= lastColumn
    lastColumn = column ?? lastColumn
    if (column !== undefined) columns.add(column)
    const [, , number] = ADDRESS.exec(placeOf(attributes) ?? '') ?? []
    if (number !== undefined) lastRow = Math.max(lastRow, Number(number))
  }
  return { cells, rows, columns, lastRow, isOdd }
}

function placeOf(attributes: string): string | undefined {
  const found = PLACE.exec(attributes)
  return found?.[2] ?? found?.[3]
}

/** The number of a column, from 1; undefined for an address that is none. */
function columnOf(attributes: string): number | undefined {
  const [, letters] = ADDRESS.exec(placeOf(attributes) ?? '') ?? []
  if (letters === undefined) return undefined
  const column = columnNumber(letters)
  return column > MOST_COLUMNS ? undefined : column
}

/** The number of a column by its letters, from 1: 28 for `AB`. */
export const columnNumber = (letters: string): number =>
  Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce((sum, place) => sum * 26 + place, 0)

/** The letters of a column by its number. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return letters
}

/** The attributes with another place. */
const placed = (attributes: string, place: string): string =>
  PLACE.test(attributes)
    ? attributes.replace(PLACE, (_, space: string) => `${space}r="${place}"`)
    : ` r="${place}"${attributes}`

/** Day 0 of Excel, from which durations and times of day are counted, and the end of its first year. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const FIRST_YEAR = Date.UTC(1900, 11, 31)
const MINUTE = 60_000

/** A number of days as Excel counts them, as text. */
export const excelDate = (days: number): string => dateText(DAY_ZERO + days * DAY_MS)

/** A day, a day and time, or a time or duration without a day: `36:00`. Parts of a day are no exact numbers. */
export function dateText(exact: number): string {
  if (Number.isNaN(new Date(exact).getTime())) return ''
  const time = Math.round(exact / MINUTE) * MINUTE
  if (time >= DAY_ZERO && time < FIRST_YEAR) {
    const minutes = (time - DAY_ZERO) / MINUTE
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  }
  const iso = new Date(time).toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
}
