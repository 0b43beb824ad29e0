import { useEffect, useRef, type FocusEvent } from 'react'

import { rowKey, type ListRow } from './listRow'

/** A menu gives the focus back a moment after it closed, in milliseconds. */
const MENU_CLOSES_MS = 100

/**
 * When the row one was at goes without a key of the list (by its menu, by undo), the one in its place takes the focus.
 * Gives what is to hear of every focus in the list.
 */
export function useFocusStays(rows: readonly ListRow[], focusRow: (index: number) => void) {
  const at = useRef<{ readonly key: string; readonly index: number }>(null)
  useEffect(() => {
    const left = at.current
    if (left === null || rows.some((row) => rowKey(row) === left.key)) return
    at.current = null
    setTimeout(() => {
      if (document.activeElement === document.body) focusRow(Math.min(left.index, rows.length - 1))
    }, MENU_CLOSES_MS)
  }, [rows, focusRow])
  return ({ target }: FocusEvent) => {
    const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? Number.NaN)
    const row = rows[index]
    if (row) at.current = { key: rowKey(row), index }
  }
}
