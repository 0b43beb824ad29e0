/** As many pages go as images with one message. */
export const MOST_PAGES = 20

/**
 * The page numbers of what a person typed, such as `1-3, 7`: in order, each once. Undefined where it is no list of pages
 * of a document of this length, or names more than go at once.
 *
 * @param count how many pages the document has
 */
export function readPages(text: string, count: number): readonly number[] | undefined {
  const pages = new Set<number>()
  for (const part of text.split(/[,;]/)) {
    const [, from, to = from] = /^\s*(\d{1,6})\s*(?:[-–—]\s*(\d{1,6})\s*)?$/.exec(part) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (from === undefined || first < 1 || last < first || last > count) return undefined
    if (last - first >= MOST_PAGES) return undefined
    for (let page = first; page <= last; page += 1) pages.add(page)
  }
  return pages.size > MOST_PAGES ? undefined : [...pages].sort((one, other) => one - other)
}

/** Page numbers in order as a person types them: `1-3, 7`. */
export function writePages(pages: readonly number[]): string {
  const runs: { first: number; last: number }[] = []
  for (const page of pages) {
    const run = runs.at(-1)
    if (run && page === run.last + 1) run.last = page
    else runs.push({ first: page, last: page })
  }
  return runs.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(', ')
}

/** The first pages of a document, as many as go at once. */
export const firstPages = (count: number): readonly number[] =>
  Array.from({ length: Math.min(count, MOST_PAGES) }, (_, index) => index + 1)
