import type { Message } from '../messages/message'
import { argumentsOf } from '../tools/toolCall'
import { isToolRun, type ToolRun } from '../tools/toolRun'

/** What a chat has read of a page or another source: only what is here can be quoted. */
export type ReadText = {
  /** Without what is behind `#`. */
  readonly url: string
  readonly title: string
  readonly date?: string
  /** The number that its model knows it by. */
  readonly number?: number
  readonly texts: readonly string[]
}

/**
 * The sources of a chat with the text that was read of each: pages, and the passages that searches gave. What a tool brought
 * without saying from where belongs to the addresses in its call and in its text.
 */
export function readTexts(messages: readonly Message[]): readonly ReadText[] {
  const found = new Map<string, ReadText>()
  const add = (text: ReadText) => {
    const before = found.get(text.url)
    found.set(text.url, { ...before, ...text, texts: [...(before?.texts ?? []), ...text.texts] })
  }
  for (const message of messages) {
    const run = runIn(message)
    if (run?.state !== 'done' || !comesFromOutside(run)) continue
    const whole = (run.content ?? []).flatMap((block) =>
      block.type === 'text' || block.type === 'resource' ? (block.text ?? []) : [],
    )
    if (run.structured !== undefined) whole.push(run.structured)
    const sources = run.sources ?? []
    for (const { url, title, date, number, passage } of sources)
      add({
        url: withoutFragment(url),
        title,
        ...(date !== undefined && { date }),
        number,
        // One source: the text is of it. Of several, each has its passage.
        texts: [...(passage === undefined ? [] : [passage]), ...(sources.length === 1 ? whole : [])],
      })
    if (sources.length === 0 && run.origin !== undefined)
      for (const url of addressesOf(run, whole)) add({ url, title: hostIn(url), texts: whole })
  }
  return [...found.values()]
}

export const runIn = ({ parts }: Pick<Message, 'parts'>): ToolRun | undefined => {
  const [part] = parts
  return part?.type === 'toolResult' && isToolRun(part.run) ? part.run : undefined
}

/** What tools of the app say on their own is nothing that was read: a model could have put it there. */
const comesFromOutside = ({ origin, sources = [] }: ToolRun): boolean =>
  origin !== undefined || sources.length > 0

export const withoutFragment = (url: string): string => url.replace(/#.*$/s, '')

const ADDRESS = /https?:\/\/[^\s<>"'`)\]}\\]+/g
const MOST_ADDRESSES = 50

const addressesOf = (run: ToolRun, texts: readonly string[]): readonly string[] =>
  [
    ...new Set(
      [...Object.values(argumentsOf(run.arguments) ?? {}), ...texts].flatMap((each) =>
        typeof each === 'string' ? [...each.matchAll(ADDRESS)].map(([url]) => cleaned(url)) : [],
      ),
    ),
  ].slice(0, MOST_ADDRESSES)

const cleaned = (url: string): string => withoutFragment(url).replace(/[.,;:!?]+$/, '')

const hostIn = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/.*$/s, '')

/** Fewest letters and digits of a passage: less is found anywhere. */
const FEWEST = 6
/** Between the parts of a passage that was shortened. */
const GAP = /\s*(?:\[\s*(?:…|\.{3})\s*\]|…|\.{3,})\s*/u

/**
 * A passage as the text has it; undefined where it isn't there word for word. Spaces, case, marks of Markdown and kinds of
 * quotation marks and dashes don't count. One that was shortened has its parts in this order.
 */
export function findQuote(text: string, quote: string): string | undefined {
  const pieces = quote
    .replace(/^[\s"“”„«»'‘’]+|[\s"“”„«»'‘’]+$/gu, '')
    .split(GAP)
    .map(plain)
    .filter((piece) => piece !== '')
  if (pieces.length === 0 || pieces.some((piece) => piece.replace(/[^\p{L}\p{N}]/gu, '').length < FEWEST))
    return undefined
  const within = plainWithPlaces(text)
  let from = 0
  const found: string[] = []
  for (const piece of pieces) {
    const at = wholeAt(within.text, piece, from)
    if (at === undefined) return undefined
    from = at + piece.length
    found.push(exact(text, within.places, at, from))
  }
  return found.join(' … ')
}

/** Where a piece is, not within a word or a figure: 68 is not in 168, nor 5 in 3.5. */
function wholeAt(text: string, piece: string, from: number): number | undefined {
  for (let at = text.indexOf(piece, from); at >= 0; at = text.indexOf(piece, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at)
    const after = text.slice(at + piece.length, at + piece.length + 2)
    if (!isSplit(before, piece.slice(0, 1)) && !isSplit(reversed(after), piece.slice(-1))) return at
  }
  return undefined
}

/** Whether a word or a figure goes on over the edge of a piece. @param outside ends at the edge */
function isSplit(outside: string, edge: string): boolean {
  if (/\d/.test(edge)) return /\d[.,]?$/.test(outside)
  return SPACED.test(edge) && SPACED.test(outside.slice(-1))
}

/** Letters of scripts that have spaces between words. */
const SPACED =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]/u

const reversed = (text: string): string => Array.from(text).toReversed().join('')

const exact = (text: string, places: readonly number[], from: number, to: number): string =>
  text
    .slice(places[from], (places[to - 1] ?? 0) + 1)
    .replace(/[*_`#|]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const plain = (text: string): string => plainWithPlaces(text).text.trim()

/** A text in which only what counts is left, and where each of its characters came from. */
function plainWithPlaces(text: string): { readonly text: string; readonly places: readonly number[] } {
  let out = ''
  const places: number[] = []
  for (let at = 0; at < text.length; at++) {
    const kept = plainCharacter(text[at] ?? '', out)
    for (const unit of kept) {
      out += unit
      places.push(at)
    }
  }
  return { text: out, places }
}

function plainCharacter(character: string, before: string): string {
  if (/[\s|]/u.test(character)) return before === '' || before.endsWith(' ') ? '' : ' '
  if (/[*_`#\u00ad\u200b-\u200f\u2060\ufeff]/u.test(character)) return ''
  if (/["“”„«»]/u.test(character)) return '"'
  if (/['‘’‚‛´]/u.test(character)) return "'"
  if (/[‐‑‒–—−]/u.test(character)) return '-'
  return character.toLowerCase()
}
