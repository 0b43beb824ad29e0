import type { CodeCell } from './codeRun'

/** Rows in the order of one column: numbers by value, texts by their letters and numbers in them, empty cells last. */
export function sortedRows(
  rows: readonly (readonly CodeCell[])[],
  column: number,
  isDown: boolean,
): readonly (readonly CodeCell[])[] {
  const sign = isDown ? -1 : 1
  const cellOf = (row: readonly CodeCell[]) => row[column] ?? null
  return rows.toSorted((one, other) => {
    const [a, b] = [cellOf(one), cellOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const [first, second] = [numberOf(a), numberOf(b)]
    if (first !== undefined && second !== undefined) return sign * (first - second)
    return sign * letters.compare(String(a), String(b))
  })
}

const letters = new Intl.Collator('en', { numeric: true })

/** Row names are texts, also where they are numbers. */
function numberOf(cell: CodeCell): number | undefined {
  const value = typeof cell === 'string' && cell.trim() === '' ? NaN : Number(cell)
  return Number.isNaN(value) ? undefined : value
}
