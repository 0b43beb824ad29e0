import type { PickerRow } from './pickerRows'

/** Pixels. Fixed, so that nothing is measured while five thousand rows scroll. */
export const OPTION_PX = { oneLine: 36, twoLines: 52 }
export const HEADING_PX = 32

/** Positions of rows: `tops[index]` in pixels, one more than there are rows; the last is the height of all. */
export function topsOf(rows: readonly PickerRow[], optionPx: number): Float64Array {
  const tops = new Float64Array(rows.length + 1)
  rows.forEach((row, index) => {
    tops[index + 1] = (tops[index] ?? 0) + (row.type === 'option' ? optionPx : HEADING_PX)
  })
  return tops
}

/** Index of the row at a distance from the top, in pixels; the nearest one outside of the list. */
export function rowAt(tops: Float64Array, y: number): number {
  let low = 0
  let high = Math.max(0, tops.length - 2)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}
