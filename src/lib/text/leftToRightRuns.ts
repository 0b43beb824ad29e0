/** Sums, such as `2 + 2 = 4`; and what of Latin letters, digits and their signs stands together. */
const RUN =
  /(?<![A-Za-z\d]|[\p{L}\p{M}](?=-))(?:[-−+]?\d[\d.,]*(?: [-−+×÷*/=<>≤≥≈] [-−+]?\d+(?:[.,]\d+)*)+%?|[-−–+±~≈#@$€£¥./]*[A-Za-z\d](?:[A-Za-z\d\-−–+*/=#%°_~@&^|\\$€£¥]|[.,:](?=[A-Za-z\d]))*(?:\(\))?)/gu

/** What the browser would tear apart or turn around: `-1`, `C++`, `--flag`, `50%`, `10GB`, `indexOf()`, `2026-11-27`. */
function isTorn(run: string): boolean {
  if (/^[^A-Za-z\d]|[^A-Za-z\d]$|\s/.test(run)) return true
  // 10-20 is a range, which is read from the right as well.
  return /^\d/.test(run) && /[^\d.,:/]/.test(run) && !/^\d+[-–]\d+$/.test(run)
}

/**
 * Cuts a text that runs from right to left: what has to run from left to right within it, and would not by itself
 * (numbers with signs, names of code), is `isApart`. Joined, the pieces are the text.
 */
export function leftToRightRuns(
  text: string,
): readonly { readonly text: string; readonly isApart: boolean }[] {
  const pieces: { readonly text: string; readonly isApart: boolean }[] = []
  let at = 0
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (!isTorn(run)) continue
    if (index > at) pieces.push({ text: text.slice(at, index), isApart: false })
    pieces.push({ text: run, isApart: true })
    at = index + run.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isApart: false })
  return pieces
}
