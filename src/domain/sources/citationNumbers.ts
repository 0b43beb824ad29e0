import type { CitationPart, Part } from '../messages/message'

/**
 * The number of each source of a reply: the one it is cited by, else its place in the list; a place that is taken by
 * another's number gives the next free one.
 */
export function citationNumbers(parts: readonly Part[]): ReadonlyMap<CitationPart, number> {
  const citations = parts.filter((part) => part.type === 'citation')
  const taken = new Set(citations.flatMap(({ number }) => number ?? []))
  let next = 0
  return new Map(
    citations.map((part) => {
      if (part.number !== undefined) return [part, part.number]
      do next += 1
      while (taken.has(next))
      return [part, next]
    }),
  )
}
