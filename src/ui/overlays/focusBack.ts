/** Gives the focus to what had it before, unless that is gone or something else has taken it meanwhile. */
export function focusBack(...before: readonly (EventTarget | null | undefined)[]): void {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body) return
  const found = before.find((element) => element instanceof HTMLElement && element.isConnected)
  // Nothing moves that the reader did not move.
  if (found instanceof HTMLElement) found.focus({ preventScroll: true })
}
