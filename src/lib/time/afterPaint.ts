/** A page that is not shown paints nothing. */
const UNSEEN_MS = 250

/** Runs this once the next frame is painted, and soon where none will be. Returns how to withdraw it. */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(run, UNSEEN_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
