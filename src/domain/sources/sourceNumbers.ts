import type { FoundSource, NumberedSource } from '../tools/foundSource'

/** Gives the sources of a chat their numbers; known ones keep theirs. */
export type SourceNumbers = {
  number(found: readonly FoundSource[]): readonly NumberedSource[]
  /** By number; of an address that came twice what is newer, and what only the older said. */
  all(): ReadonlyMap<number, NumberedSource>
}

/** @param before the sources that the chat has, in their order. */
export function createSourceNumbers(before: readonly NumberedSource[]): SourceNumbers {
  const byUrl = new Map(before.map(({ url, number }) => [url, number]))
  const byNumber = new Map(before.map((source) => [source.number, source]))
  return {
    number: (found) =>
      found.map((source) => {
        const number = byUrl.get(source.url) ?? Math.max(0, ...byNumber.keys()) + 1
        const numbered = { ...byNumber.get(number), ...source, number }
        byUrl.set(source.url, number)
        byNumber.set(number, numbered)
        return numbered
      }),
    all: () => byNumber,
  }
}
