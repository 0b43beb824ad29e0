/** A cell that a spreadsheet would take for a formula; plain numbers are none. */
const FORMULA = /^[=+\-@\t\r](?!\d+(?:[.,]\d+)*%?$)/

/** Rows as CSV (RFC 4180), lines ended by CR LF. What a spreadsheet would run is kept from that by an apostrophe. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
