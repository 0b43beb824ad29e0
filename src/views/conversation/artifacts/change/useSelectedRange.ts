import { type RefObject, useEffect, useState } from 'react'

/** What shows what is asked about while the focus is elsewhere. */
const HIGHLIGHT = 'parlance-asked'

/**
 * The last stretch that was selected in what an artifact shows; undefined once there is none.
 *
 * @param isKept it stays as it is whatever is selected meanwhile, and in sight.
 */
export function useSelectedRange(place: RefObject<HTMLElement | null>, isKept: boolean): Range | undefined {
  const [range, setRange] = useState<Range>()
  useEffect(() => {
    if (isKept) return
    const read = () => {
      const selection = document.getSelection()
      const found = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined
      const body = place.current?.querySelector('.artifact-body')
      const isThere = found && !found.collapsed && body?.contains(found.commonAncestorContainer) === true
      setRange(isThere ? found.cloneRange() : undefined)
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [place, isKept])
  useEffect(() => {
    if (!isKept || !range || !('highlights' in CSS)) return
    CSS.highlights.set(HIGHLIGHT, new Highlight(range))
    return () => void CSS.highlights.delete(HIGHLIGHT)
  }, [isKept, range])
  return range
}

/** What is shown before a range, and in it: of code its lines, without what surrounds them. */
export function shownTexts(range: Range): { readonly before: string; readonly selected: string } {
  const at =
    range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement
  const body = at?.closest('.artifact-body')
  const text = body?.querySelector('.artifact-source code, .artifact-page') ?? body
  if (!text) return { before: '', selected: '' }
  const inside = range.cloneRange()
  // Beyond the text there are labels and buttons.
  if (inside.comparePoint(text, 0) > 0 || !text.contains(inside.startContainer)) inside.setStart(text, 0)
  if (!text.contains(inside.endContainer)) inside.setEnd(text, text.childNodes.length)
  const before = document.createRange()
  before.setStart(text, 0)
  before.setEnd(inside.startContainer, inside.startOffset)
  return { before: before.toString(), selected: inside.toString() }
}
