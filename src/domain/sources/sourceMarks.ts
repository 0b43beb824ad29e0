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
const citesByNumber = (parts: readonly Part[]): boolean =>
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

/**
 * What a mark within it would break, or would be read as part of: fences, code, formulas, links, tags, addresses. Each
 * is bounded, so that no text makes this slow.
 */
const WHOLE = new RegExp(
  [
    String.raw`(?<=^|\n) {0,3}(\x60{3,}|~{3,})[^]*?(?:\n {0,3}\1[\x60~]*[ \t]*(?=\n|$)|$)`,
    String.raw`\x60[^\x60\n]{1,300}\x60`,
    String.raw`\$\$[^$]{1,2000}\$\$|\$[^$\n]{1,300}\$`,
    String.raw`!?\[[^\[\]\n]{0,300}\](?:\([^()\s]{0,2000}(?:\([^()\s]{0,300}\)[^()\s]{0,300})?(?:\s"[^"\n]{0,300}")?\))?`,
    String.raw`<[^<>\n]{1,300}>`,
    String.raw`https?://[^\s<>)\]]+`,
  ].join('|'),
  'g',
)

/** What begins a line without saying anything. */
const LINE_START = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6}|>|\|)[ \t]*)*$/
const TABLE_RULE = /^[ \t]*\|?[ \t:-]*-[ \t|:-]*$/

/**
 * The parts of a reply with the numbers of its sources in the text, in brackets, at the places that rely on them: as it
 * is shown and exported. Places are moved out of code, links and line starts. The same parts where there are no places,
 * and where the text cites its sources by number itself.
 */
export function withMarks(parts: readonly Part[]): readonly Part[] {
  const numbersAt = marksOf(parts)
  if (numbersAt.size === 0 || citesByNumber(parts)) return parts
  let from = 0
  return parts.map((part) => {
    if (part.type !== 'text') return part
    const to = from + part.text.length
    const here = new Map(
      [...numbersAt].flatMap(([at, numbers]) => (at > from && at <= to ? [[at - from, numbers]] : [])),
    )
    from = to
    return here.size === 0 ? part : { ...part, text: markedText(part.text, here) }
  })
}

/** The numbers at each place in the text of a reply. */
function marksOf(parts: readonly Part[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>()
  for (const [{ marks = [] }, number] of citationNumbers(parts))
    for (const at of marks) found.set(at, [...(found.get(at) ?? []), number])
  return found
}

function markedText(text: string, numbersAt: ReadonlyMap<number, readonly number[]>): string {
  const wholes = Array.from(text.matchAll(WHOLE), ({ index, 0: whole }) => ({
    from: index,
    to: index + whole.length,
    isFence: /^ {0,3}(?:```|~~~)/.test(whole),
  }))
  const placed = new Map<number, Set<number>>()
  for (const [at, numbers] of numbersAt) {
    const around = wholes.find(({ from, to }) => at > from && at < to)
    const place = around?.isFence ? undefined : placeIn(text, around?.to ?? at)
    if (place === undefined) continue
    const there = placed.get(place) ?? new Set()
    for (const number of numbers) there.add(number)
    placed.set(place, there)
  }
  let marked = ''
  let from = 0
  for (const [at, numbers] of [...placed].toSorted(([one], [other]) => one - other)) {
    // Not a word with an index: a space before the bracket, at which no line breaks.
    marked += `${text.slice(from, at)}\u202F[${[...numbers].toSorted((one, other) => one - other).join(', ')}]`
    from = at
  }
  return marked + text.slice(from)
}

/** The nearest place at or before `at` where a mark follows words; undefined where there is none. */
function placeIn(text: string, at: number): number | undefined {
  for (let place = at; place > 0;) {
    const end = place - (/[\s|]*$/.exec(text.slice(Math.max(0, place - 100), place))?.[0].length ?? 0)
    const lineFrom = text.lastIndexOf('\n', end - 1) + 1
    const line = text.slice(lineFrom, end)
    if (end > 0 && !LINE_START.test(line) && !TABLE_RULE.test(line)) return end + closingMarks(text, end)
    place = Math.min(place - 1, lineFrom)
  }
  return undefined
}

/** Marks of stress that end here belong to the words before. */
const closingMarks = (text: string, at: number): number =>
  /^[*_~]+(?=$|[\s\p{P}])/u.exec(text.slice(at, at + 10))?.[0].length ?? 0
