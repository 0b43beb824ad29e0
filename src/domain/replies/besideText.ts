import { isObject, parseJson, type Json } from '@/lib/json'

import type { CitationPart } from '../messages/message'
import type { ItemPlace, ReplyEvent, TextRange } from './reply'
import type { Segments } from './segments'

type CitationEvent = Extract<ReplyEvent, { type: 'citation' }>
type Mark = { readonly range: TextRange; readonly item: ItemPlace | undefined }
type Cited = { part: CitationPart; readonly marks: Mark[] }

/** The sources of a reply, each once, with its passages and the places in the text that rely on it. */
export function createCited(prefix: readonly CitationPart[], segments: Segments) {
  const cited = new Map<string, Cited>(prefix.map((part) => [sourceOf(part), { part, marks: [] }]))

  /** Where a mark is in the whole text, which was put together just now; undefined where the text links the source. */
  function placeOf({ range, item }: Mark, url: string): number | undefined {
    const texts = segments.textsOf(item)
    const text = texts.map(({ part }) => ('text' in part ? part.text : '')).join('')
    const { start, end } = inUnits(text, range, url)
    if (end <= 0 || (url !== '' && text.slice(start, end).includes(`](${url}`))) return undefined
    let rest = Math.min(end, text.length)
    for (const { part, from } of texts) {
      const { length } = 'text' in part ? part.text : ''
      if (rest <= length) return from + rest
      rest -= length
    }
    return undefined
  }

  return {
    add({ url, title, date, passage, range, item }: CitationEvent): void {
      const key = sourceOf({ url, title })
      const known = cited.get(key)
      const source: Cited = known ?? {
        part: {
          type: 'citation',
          url,
          ...(title !== undefined && { title }),
          ...(date !== undefined && { date }),
        },
        marks: [],
      }
      if (!known) cited.set(key, source)
      if (range) source.marks.push({ range, item })
      const { passages = [] } = source.part
      if (!passage || passages.some(({ text, page }) => text === passage.text && page === passage.page))
        return
      source.part = { ...source.part, passages: [...passages, passage] }
    },

    /** To be asked for after the parts of the segments were put together. */
    parts: (): readonly CitationPart[] =>
      [...cited.values()].map(({ part, marks }) => {
        const places = marks.flatMap((mark) => placeOf(mark, part.url) ?? [])
        const all = [...new Set([...(part.marks ?? []), ...places])].toSorted((one, other) => one - other)
        return all.length > 0 ? { ...part, marks: all } : part
      }),
  }
}

/** What tells sources apart: their address, or the name of a file that was sent. */
const sourceOf = ({
  url,
  title = '',
}: {
  readonly url: string
  readonly title?: string | undefined
}): string => url || title

/** Services count code points; where UTF-16 units fit what is cited, those. */
function inUnits(text: string, range: TextRange, url: string): TextRange {
  const { start, end } = range
  if (end === Infinity || !/[\uD800-\uDBFF]/.test(text.slice(0, end))) return range
  if (url !== '' && text.slice(start, end).includes(url)) return range
  const units = (points: number): number => Array.from(text).slice(0, points).join('').length
  return { start: units(start), end: units(end) }
}

/** A reply's `reasoning_details` as they come in. */
export type Details = {
  /** Adds the entries of a JSON array given as text. */
  readonly add: (json: string) => void
  /** All entries as a JSON array; undefined when there are none. */
  readonly text: () => string | undefined
}

type Entry = Record<string, Json | undefined>

/** Keys whose fragments are put together; of every other key the last word counts. */
const FRAGMENT_KEYS: ReadonlySet<string> = new Set(['text', 'summary', 'data'])

/**
 * Puts the fragments of `reasoning_details` back together: entries of one kind, index and id that follow
 * each other are one entry, whose text is all of theirs. Entries are otherwise kept as they came, in order:
 * signed or encrypted, they are refused when altered.
 */
export function createDetails(): Details {
  const entries: Entry[] = []
  // Read once a frame while the reply streams, though details rarely change between frames.
  let written: string | undefined
  return {
    add(json) {
      written = undefined
      const list = parseJson(json)
      if (!Array.isArray(list)) return
      for (const entry of list as readonly Json[]) {
        if (!isObject(entry)) continue
        const last = entries.at(-1)
        if (last && continues(last, entry)) append(last, entry)
        else entries.push({ ...entry })
      }
    },
    text: () => (entries.length > 0 ? (written ??= JSON.stringify(entries)) : undefined),
  }
}

const continues = (last: Entry, entry: Entry): boolean =>
  last['type'] === entry['type'] &&
  // Encrypted blocks come whole: two of them are two, even under one index.
  entry['type'] !== 'reasoning.encrypted' &&
  (last['index'] ?? null) === (entry['index'] ?? null) &&
  (entry['id'] ?? last['id'] ?? null) === (last['id'] ?? null)

function append(last: Entry, entry: Entry): void {
  for (const [key, value] of Object.entries(entry)) {
    const before = last[key]
    if (FRAGMENT_KEYS.has(key) && typeof before === 'string' && typeof value === 'string')
      last[key] = before + value
    else if (value !== null) last[key] = value
  }
}
