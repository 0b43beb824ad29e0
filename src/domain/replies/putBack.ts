import { PERSONAL_KINDS, type PersonalKind } from '../personalData/kinds'
import type { FindText } from '../personalData/standIns'

import type { ItemPlace, ReplyEvent, TextRange } from './reply'

const KINDS = PERSONAL_KINDS.join('|')
/**
 * A stand-in as models write it: in brackets in any case, escaped as Markdown wants it, with a space or a hyphen; without
 * brackets only in capitals, as `email_1` may be a variable.
 */
const WRITTEN = new RegExp(
  String.raw`\\?[[【]\s?((?:${KINDS})|(?:${KINDS.toLowerCase()})|(?:${PERSONAL_KINDS.map(
    (kind) => (kind[0] ?? '') + kind.slice(1).toLowerCase(),
  ).join(
    '|',
  )}))(?:\\?_|[ -])(\d{1,6})\s?\\?[\]】]|(?<![\p{L}\p{N}_])(${KINDS})\\?_(\d{1,6})(?![\p{L}\p{N}_])`,
  'gu',
)
/** The end of a text that may go on as a stand-in. */
const BEGUN =
  /(?:\\|\\?[[【]\s?[A-Za-z]{0,9}(?:\\?_?|[ -])?\d{0,6}\s?\\?|(?<![\p{L}\p{N}_])[A-Z]{1,9}(?:\\|\\?_\d{0,6})?)$/u
const LONGEST = Math.max(...PERSONAL_KINDS.map(({ length }) => length)) + 14

/** A text with what its stand-ins stand for. Those that are nobody’s stay. */
export const putBackIn = (
  text: string,
  find: FindText,
  written: (text: string) => string = (own) => own,
): string =>
  text.replace(WRITTEN, (whole, bracketed?: string, number?: string, bare?: string, bareNumber?: string) => {
    const kind = (bracketed ?? bare ?? '').toUpperCase() as PersonalKind
    const own = find(kind, Number(number ?? bareNumber))
    return own === undefined ? whole : written(own)
  })

/** Where what has to wait for the next piece begins; the length where nothing has to. */
function heldFrom(text: string): number {
  const from = Math.max(0, text.length - LONGEST)
  const begun = BEGUN.exec(text.slice(from))
  if (!begun) return text.length
  const letters = /[A-Za-z]{1,9}/.exec(begun[0])?.[0].toUpperCase()
  const mayBecome = letters === undefined || PERSONAL_KINDS.some((kind) => kind.startsWith(letters))
  return mayBecome ? from + begun.index : text.length
}

type Moved = { readonly at: number; readonly by: number }

/** Puts back in a text that comes in pieces; holds back no more than a stand-in is long. */
function createTextPutBack(find: FindText, written?: (text: string) => string) {
  let held = ''
  /** Code points as received, up to what is held. */
  let passed = 0
  const moved: Moved[] = []

  function shown(text: string): string {
    const out = text.replace(WRITTEN, (whole, ...groups: readonly unknown[]) => {
      const index = groups.find((each): each is number => typeof each === 'number') ?? 0
      const own = putBackIn(whole, find, written)
      if (own !== whole)
        moved.push({ at: passed + pointsIn(text.slice(0, index)), by: pointsIn(own) - pointsIn(whole) })
      return own
    })
    passed += pointsIn(text)
    return out
  }

  return {
    next(words: string): string {
      const text = held + words
      const from = heldFrom(text)
      held = text.slice(from)
      return shown(text.slice(0, from))
    },
    rest(): string {
      const text = held
      held = ''
      return shown(text)
    },
    isHolding: () => held !== '',
    shownAt: ({ start, end }: TextRange): TextRange => {
      const shift = (place: number) => moved.reduce((sum, { at, by }) => (at < place ? sum + by : sum), place)
      return { start: shift(start), end: shift(end) }
    },
  }
}

const pointsIn = (text: string): number => text.length - (text.match(/[\uDC00-\uDFFF]/g)?.length ?? 0)

type Spoken = Extract<ReplyEvent, { type: 'text' | 'reasoning' | 'refusal' | 'toolCall' }>
type Stream = { last: Spoken; readonly text: ReturnType<typeof createTextPutBack> }

const isSpoken = (event: ReplyEvent): event is Spoken =>
  event.type === 'text' || event.type === 'reasoning' || event.type === 'refusal' || event.type === 'toolCall'

/** A text goes on behind them. What has to be sent back unchanged is among them, and keeps its stand-ins. */
const ASIDE: ReadonlySet<ReplyEvent['type']> = new Set([
  'accepted',
  'queued',
  'usage',
  'image',
  'picture',
  'identified',
  'item',
  'reasoningDetails',
  'logprobs',
])

/** Within JSON, a text is written as JSON writes it. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

export type PutBack = {
  /** The event with what its stand-ins stand for, and what was held back before it. */
  readonly events: (event: ReplyEvent) => readonly ReplyEvent[]
  /** What was held back. */
  readonly end: () => readonly ReplyEvent[]
}

/**
 * Puts what was hidden back into a reply, wherever its stream cuts the stand-ins: in text, reasoning, arguments of tool
 * calls, calls of the provider’s tools and sources. Probabilities and what is sent back unchanged stay as they came.
 */
export function createPutBack(find: FindText): PutBack {
  const streams = new Map<string, Stream>()
  const places = new Map<ItemPlace, number>()
  const waiting: ReplyEvent[] = []

  function nameOf(type: ReplyEvent['type'], item: ItemPlace | undefined, position: number | '' = ''): string {
    const place = item && (places.get(item) ?? places.size)
    if (item && place !== undefined) places.set(item, place)
    return `${type} ${place ?? ''} ${position}`
  }

  function streamOf(event: Spoken): Stream {
    const name = nameOf(event.type, event.item, event.type === 'toolCall' ? event.position : '')
    const before = streams.get(name)
    if (before) return before
    const made = {
      last: event,
      text: createTextPutBack(find, event.type === 'toolCall' ? inJson : undefined),
    }
    streams.set(name, made)
    return made
  }

  /** What other streams hold; those of items have their place whenever they come. */
  const heldBeside = (own?: Stream, isEnd = false): readonly ReplyEvent[] =>
    [...streams.values()].flatMap((stream) => {
      if (stream === own || !stream.text.isHolding() || (stream.last.item && !isEnd)) return []
      return [withWords(stream.last, stream.text.rest())]
    })

  function moved(event: ReplyEvent): ReplyEvent {
    if (event.type === 'hostedCall') return { ...event, call: inTexts(event.call, find) }
    if (event.type !== 'citation') return event
    const { item, range, ...told } = event
    const stream = streams.get(nameOf('text', item))
    return {
      ...inTexts(told, find),
      ...(item && { item }),
      ...(range && { range: stream?.text.shownAt(range) ?? range }),
    }
  }

  return {
    events: (event) => {
      if (isSpoken(event)) {
        const stream = streamOf(event)
        stream.last = event
        const words = event.type === 'toolCall' ? event.arguments : event.text
        const shown = stream.text.next(words)
        const isEmpty = shown === '' && words !== '' && event.type !== 'toolCall'
        return [...heldBeside(stream), ...(isEmpty ? [] : [withWords(event, shown)])]
      }
      if (ASIDE.has(event.type)) return [event]
      if (event.type === 'citation' && streams.get(nameOf('text', event.item))?.text.isHolding()) {
        waiting.push(event)
        return []
      }
      return [...heldBeside(), moved(event)]
    },
    end: () => [...heldBeside(undefined, true), ...waiting.splice(0).map(moved)],
  }
}

function withWords(event: Spoken, words: string): Spoken {
  return event.type === 'toolCall' ? { ...event, arguments: words } : { ...event, text: words }
}

/** A plain object with all of its texts put back. */
function inTexts<Value>(value: Value, find: FindText): Value {
  return JSON.parse(putBackIn(JSON.stringify(value), find, inJson)) as Value
}
