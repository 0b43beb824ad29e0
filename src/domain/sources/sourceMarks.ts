import type { CitationPart, Part } from '../messages/message'
import type { FoundSource, NumberedSource } from '../tools/toolRun'

/** Numbers of sources in brackets: `[2]`, `[1, 3]`. Not a link (`[1](…)`), nor an index (`list[0]`). */
const MARK = /(?<![\w\])])\[\d{1,4}(?:\s*[,;]\s*\d{1,4})*\](?!\(|:)/g

/** The numbers that a piece of text names in brackets, each once, in its order. */
export const numbersIn = (text: string): readonly number[] => [
  ...new Set([...text.matchAll(/\d+/g)].map(([digits]) => Number(digits))),
]

/** The sources that a text cites by their numbers, each once. */
const citedNumbers = (text: string): readonly number[] =>
  numbersIn([...text.replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, '').matchAll(MARK)].join(' '))

/** Where a text cites sources, and which; not within code. */
export function marksIn(
  text: string,
): readonly { readonly from: number; readonly to: number; readonly numbers: readonly number[] }[] {
  const blanked = text.replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, (code) => ' '.repeat(code.length))
  return Array.from(blanked.matchAll(MARK), ({ index, 0: mark }) => ({
    from: index,
    to: index + mark.length,
    numbers: numbersIn(mark),
  }))
}

const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/

/** A text whose marks name other numbers; what has none here stays. */
export const renumbered = (text: string, numbers: ReadonlyMap<number, number>): string =>
  text
    .split(CODE)
    .map((piece, at) =>
      at % 2 === 1
        ? piece
        : piece.replace(MARK, (mark) =>
            mark.replace(/\d+/g, (digits) => String(numbers.get(Number(digits)) ?? digits)),
          ),
    )
    .join('')

/** Whether a reply names its sources by numbers in its own words. */
export const citesByNumber = (parts: readonly Part[]): boolean =>
  parts.some((part) => part.type === 'text' && citedNumbers(part.text).length > 0)

/** The parts of a reply and the sources that it cites, by number; those it has already stay as they are. */
export function withCitedSources(
  parts: readonly Part[],
  sources: ReadonlyMap<number, NumberedSource>,
): readonly Part[] {
  if (sources.size === 0) return parts
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
  const taken = new Set(citationNumbers(parts).values())
  const numbers = citedNumbers(text).toSorted((one, other) => one - other)
  const cited = numbers.flatMap((number) => {
    const source = sources.get(number)
    return source && !taken.has(number) ? [citationOf(source)] : []
  })
  return cited.length === 0 ? parts : [...parts, ...cited]
}

/** A source as a reply keeps it. */
export const citationOf = ({ number, url, title, passage, date }: NumberedSource): CitationPart => ({
  type: 'citation',
  number,
  url,
  title,
  ...(date !== undefined && { date }),
  ...(passage !== undefined && passage !== '' && { passages: [{ text: passage }] }),
})

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
