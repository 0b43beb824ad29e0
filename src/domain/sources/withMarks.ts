import type { Part } from '../messages/message'
import { citationNumbers, citesByNumber } from './sourceMarks'

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
