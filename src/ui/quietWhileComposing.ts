/** Some browsers send the Enter that ended a composition after its end: it is taken for that this long. */
const GUARD_MS = 150

/**
 * Keys that an input method takes reach nobody else: the Enter that picks a word sends nothing, Escape closes nothing.
 * The one place for it: handlers of keys never ask whether someone composes. Returns a stop.
 */
export function quietWhileComposing(page: Window): () => void {
  let endedAt = -Infinity
  const noteEnd = ({ timeStamp }: Event) => {
    endedAt = timeStamp
  }
  const hear = (event: KeyboardEvent) => {
    const isLate = event.key === 'Enter' && event.timeStamp - endedAt < GUARD_MS
    // 229 is what Safari reports for the key that has just ended a composition.
    // oxlint-disable-next-line typescript/no-deprecated -- there is no other sign of it
    const isTaken = event.isComposing || event.keyCode === 229
    if (!isTaken && !isLate) return
    event.stopImmediatePropagation()
    // What is left of it would break the line, or send the form.
    if (!isTaken) event.preventDefault()
  }
  page.addEventListener('compositionend', noteEnd, true)
  page.addEventListener('keydown', hear, true)
  return () => {
    page.removeEventListener('compositionend', noteEnd, true)
    page.removeEventListener('keydown', hear, true)
  }
}
