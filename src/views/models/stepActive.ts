import type { PickerRow } from './pickerRows'

export type Step = 'next' | 'previous' | 'pageDown' | 'pageUp' | 'first' | 'last'

const PAGE_OPTIONS = 8

/** Index of the option a key leads to from the one at `index`; stays at the ends, skips headings. -1 without options. */
export function stepActive(rows: readonly PickerRow[], index: number, step: Step): number {
  const isOption = (row: PickerRow) => row.type === 'option'
  if (step === 'first') return rows.findIndex(isOption)
  if (step === 'last') return rows.findLastIndex(isOption)
  const direction = step === 'next' || step === 'pageDown' ? 1 : -1
  let wanted = step === 'next' || step === 'previous' ? 1 : PAGE_OPTIONS
  let found = index
  for (let at = index + direction; at >= 0 && at < rows.length && wanted > 0; at += direction) {
    if (rows[at]?.type !== 'option') continue
    found = at
    wanted--
  }
  return found
}
