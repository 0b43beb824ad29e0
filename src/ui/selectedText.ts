// One for the page, as its selection is.
let last: Range | undefined

/** Remembers what is selected of the text that one reads: a click into the message to be written ends the selection. */
export function rememberSelection(): () => void {
  const remember = () => {
    const selection = getSelection()
    if (!selection || selection.rangeCount === 0) return
    const range = selection.getRangeAt(0)
    if (!range.collapsed) last = range.cloneRange()
    // A click into the text itself ends the selection; one into a field is in no text.
    else if (range.startContainer instanceof Text) last = undefined
  }
  document.addEventListener('selectionchange', remember)
  return () => document.removeEventListener('selectionchange', remember)
}

/** What is selected on the page, in a box or in a text that is read; else what was, before one clicked into a box. */
export function selectedText(): string {
  const { activeElement } = document
  if (activeElement instanceof HTMLTextAreaElement) {
    const { value, selectionStart, selectionEnd } = activeElement
    if (selectionEnd > selectionStart) return value.slice(selectionStart, selectionEnd)
  }
  const now = getSelection()?.toString() ?? ''
  return now === '' && last?.startContainer.isConnected === true ? last.toString().trim() : now
}
