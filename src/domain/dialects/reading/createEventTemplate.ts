import { isRecord, parseJson } from '@/lib/json'

type Fields = Readonly<Record<string, unknown>>

/** An event that does nothing but add a text, and how another text of the same kind is added. */
export type TextEvent = { readonly text: string; readonly add: (text: string) => void }

/** In place of the text while a template is tried; no service sends it. */
const PROBE = '\u0001probe\u0001'
/** After this many templates that no event fitted, this service's events are all different. */
const MAX_MISSES = 4
/** A text that means itself between quotes. */
const PLAIN = /^[^"\\\p{Cc}]+$/u
/**
 * Fields that differ from event to event and that no reader looks at (DIALECTS §2.2): a number that counts the events,
 * and random padding.
 */
const PADDING = /(?<="sequence_number":)\d+(?=[,}])|(?<="obfuscation":")[\w ]*(?=")/g

/** What an event has at a place where others may have something else. */
type Gap = 'text' | 'number' | 'word' | 'nothing'

/** Where a gap is in an event. */
type Place = { readonly from: number; readonly to: number; readonly gap: Gap }

/** What is the same in each event, and what follows it. */
type Segment = { readonly literal: string; readonly gap: Gap }

/**
 * Most events of a reply are those before them with another text. What is around the text is learnt from one; the
 * next that are alike are not parsed, which takes a fraction of the time. Exact: an event that does not fit to the
 * letter, padding aside, is false here, and read as any other.
 *
 * @param textOf what an event adds, where that is all it does; undefined otherwise. What it gives must hold until an
 * event of another kind comes.
 */
export function createEventTemplate(textOf: (event: Fields) => TextEvent | undefined) {
  let segments: readonly Segment[] = []
  let add: TextEvent['add'] | undefined
  let misses = 0

  return {
    /** Reads an event that differs from the one learnt in nothing but its text; forgets that one otherwise. */
    read(data: string): boolean {
      if (!add) return false
      const literal = textIn(data, segments)
      const text = literal === undefined || PLAIN.test(literal) ? literal : parseJson(`"${literal}"`)
      if (typeof text === 'string') {
        misses = 0
        add(text)
        return true
      }
      add = undefined
      misses += 1
      return false
    },

    /** Learns from an event, after it was read, where it did nothing but add a text. */
    learn(data: string, event: Fields): void {
      if (misses >= MAX_MISSES) return
      const said = textOf(event)
      if (!said || said.text === '') return
      const learnt = segmentsOf(data, said.text)
      if (!learnt) return
      // Filled with other values, only those may be read from it.
      const tried = parseJson(filled(learnt))
      if (!isRecord(tried) || textOf(tried)?.text !== PROBE) return
      segments = learnt
      add = said.add
    },
  }
}

/** The text of an event that fits, as it is written between its quotes. */
function textIn(data: string, segments: readonly Segment[]): string | undefined {
  let at = 0
  let text = ''
  for (let index = 0; index < segments.length; index += 1) {
    const segment = segments[index]
    if (!segment || !data.startsWith(segment.literal, at)) return undefined
    const from = at + segment.literal.length
    at = endOfGap(segment.gap, data, from)
    if (at < from) return undefined
    if (segment.gap === 'text') text = data.slice(from, at)
  }
  return at === data.length && text !== '' ? text : undefined
}

/** Where what fills a gap ends; -1 where it is nothing that may be there. */
function endOfGap(gap: Gap, data: string, from: number): number {
  if (gap === 'nothing') return from
  if (gap === 'text') return endOfText(data, from)
  if (gap === 'word') return endOf(data, from, isOfWord)
  const end = endOf(data, from, isDigit)
  // JSON has no number without digits, nor one that begins with a needless 0.
  return end === from || (data[from] === '0' && end > from + 1) ? -1 : end
}

/** The first quote that isn't escaped; -1 where there is none. */
function endOfText(data: string, from: number): number {
  for (let end = data.indexOf('"', from); end !== -1; end = data.indexOf('"', end + 1)) {
    let before = end - 1
    while (before >= from && data[before] === '\\') before -= 1
    if ((end - before) % 2 === 1) return end
  }
  return -1
}

function endOf(data: string, from: number, isPart: (code: number) => boolean): number {
  let at = from
  while (isPart(data.charCodeAt(at))) at += 1
  return at
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Letters, digits, `_` and spaces. */
const isOfWord = (code: number): boolean =>
  isDigit(code) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 32

/** The event in pieces around its text and its padding; undefined unless its text is in it exactly once. */
function segmentsOf(data: string, text: string): readonly Segment[] | undefined {
  const literal = JSON.stringify(text)
  const at = data.indexOf(literal)
  if (at === -1 || data.includes(literal, at + 1)) return undefined
  const said: Place = { from: at + 1, to: at + literal.length - 1, gap: 'text' }
  const gaps = [...data.matchAll(PADDING)].map(({ index, 0: padding }): Place => ({
    from: index,
    to: index + padding.length,
    gap: data[index - 1] === '"' ? 'word' : 'number',
  }))
  let from = 0
  const segments: Segment[] = []
  for (const gap of [...gaps, said].sort((one, other) => one.from - other.from)) {
    segments.push({ literal: data.slice(from, gap.from), gap: gap.gap })
    from = gap.to
  }
  return [...segments, { literal: data.slice(from), gap: 'nothing' }]
}

const PROBES: Readonly<Record<Gap, string>> = {
  text: JSON.stringify(PROBE).slice(1, -1),
  number: '987654321',
  word: 'probing',
  nothing: '',
}

/** A template with a probe in each of its places. */
const filled = (segments: readonly Segment[]): string =>
  segments.map(({ literal, gap }) => literal + PROBES[gap]).join('')
