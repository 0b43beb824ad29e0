/** A stretch of text, and whether it is what was searched for. */
export type Stretch = { readonly text: string; readonly isMatch: boolean }

/** Most matches that are marked; more would help nobody and cost time. */
const MOST_MATCHES = 1000

/** Cuts a text at what is searched for, letter case aside. One stretch for an empty query. */
export function findMatches(text: string, query: string): readonly Stretch[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return [{ text, isMatch: false }]
  const lower = text.toLowerCase()
  // Some letters change their length with their case: then only exact matches can be placed.
  const haystack = lower.length === text.length ? lower : text
  const stretches: Stretch[] = []
  let from = 0
  for (let count = 0; count < MOST_MATCHES; count++) {
    const at = haystack.indexOf(wanted, from)
    if (at === -1) break
    if (at > from) stretches.push({ text: text.slice(from, at), isMatch: false })
    stretches.push({ text: text.slice(at, at + wanted.length), isMatch: true })
    from = at + wanted.length
  }
  if (from < text.length) stretches.push({ text: text.slice(from), isMatch: false })
  return stretches
}

/** How often a text holds what is searched for; 0 for an empty query. */
export const countMatches = (text: string, query: string): number =>
  findMatches(text, query).filter(({ isMatch }) => isMatch).length
