import { createParser } from 'eventsource-parser'

import { isRecord, parseJson } from '@/lib/json'

/** One thing a reply's body holds, before anything is known of its meaning. */
export type WireEvent =
  /** The data of one server-sent event. */
  | { readonly type: 'data'; readonly data: string }
  /** The same, marked as an error by `event: error` or by the field name `error:`. */
  | { readonly type: 'error'; readonly data: string }
  /** A whole body that is not an event stream but JSON. */
  | { readonly type: 'whole'; readonly data: string }
  /** A whole body that is a web page. */
  | { readonly type: 'page'; readonly data: string }
  /** A comment that tells the request's place in line, as the built-in service and its host write it. */
  | { readonly type: 'place'; readonly data: string }
  /** More was buffered than `MAX_EVENT_CHARS`; nothing follows. */
  | { readonly type: 'overflow' }
  /** Nothing but lines that belong to no event, `MOST_STRAY_LINES` of them; nothing follows. */
  | { readonly type: 'noise' }

/** Fed with the text of a body piece by piece; each piece gives the events it completes. */
export type WireReader = {
  readonly feed: (text: string) => readonly WireEvent[]
  /** What the end of the body completes: a last event without its blank line, or the whole body. */
  readonly end: () => readonly WireEvent[]
}

/** Longest event, or whole body, that is buffered, in characters: a picture as a data URL is millions long. */
const MAX_EVENT_CHARS = 64 * 1024 * 1024
/** Lines one after the other that are of no event. Each costs as much as reading one. */
const MOST_STRAY_LINES = 5000

/**
 * Tells apart, from the first character, event streams, JSON and web pages: services answer each with any
 * content type. `frames` says what a stream of the service is known to be. Line ends, byte order marks and comments are dealt with here; other comments give no event.
 */
export function createWireReader(frames?: 'lines'): WireReader {
  let reader: WireReader | undefined
  return {
    feed(text) {
      if (reader) return reader.feed(text)
      // Blank lines are keep-alive here, and a byte order mark counts as space.
      const begun = text.trimStart()
      if (begun === '') return []
      reader = readerFor(begun.charAt(0), frames === 'lines')
      return reader.feed(begun)
    },
    end: () => reader?.end() ?? [],
  }
}

function readerFor(first: string, isLines: boolean): WireReader {
  if (first === '{') return createJsonReader(isLines)
  if (first === '[') return createWholeReader('whole')
  return first === '<' ? createWholeReader('page') : createLineReader(createEventReader())
}

/**
 * JSON: one value, or one a line, each of which is an event then. Its second line tells which; of a service that is known
 * to stream lines the first is enough.
 */
function createJsonReader(isLines: boolean): WireReader {
  let head: string | undefined = ''
  let whole: WireReader | undefined
  let isBroken = false
  let tail = ''
  /** The whole lines of a text, as events. */
  function linesIn(text: string): readonly WireEvent[] {
    const lines = (tail + text).split('\n')
    tail = lines.pop() ?? ''
    return lines.filter((line) => line.trim() !== '').map((data) => ({ type: 'data', data }))
  }
  return {
    feed(text) {
      if (whole) return whole.feed(text)
      if (head === undefined) return linesIn(text)
      head += text
      // Looked at when a line may be whole: for each piece it would be O(n²).
      isBroken ||= text.includes('\n')
      if (!isBroken && head.length < LONGEST_LINE) return []
      const end = head.indexOf('\n')
      const next = end < 0 ? '' : head.slice(end).trimStart()
      // One value takes as many lines as it likes: its first alone is no value then.
      if (end >= 0 && next === '' && !isLines) return []
      const begun = head
      if (end > 0 && (isLines || next.startsWith('{')) && isRecord(parseJson(begun.slice(0, end)))) {
        head = undefined
        return linesIn(begun)
      }
      whole = createWholeReader('whole')
      return whole.feed(begun)
    },
    end() {
      if (whole) return whole.end()
      if (head !== undefined) return [{ type: 'whole', data: head }]
      return tail.trim() === '' ? [] : [{ type: 'data', data: tail }]
    },
  }
}

/** A first line of JSON that is longer is no event of many, in characters. */
const LONGEST_LINE = 1024 * 1024

/**
 * Puts the blank line behind each event of a service that sends none: where the first event is whole JSON and the next
 * line begins another.
 */
function createLineReader(events: WireReader): WireReader {
  let head = ''
  let isNamed = false
  let isLineEnd = false
  let mode: 'unknown' | 'events' | 'lines' = 'unknown'

  /** The lines so far with blank lines between; what is still open is held. */
  function parted(text: string): string {
    const lines = (head + text).split('\n')
    head = lines.pop() ?? ''
    return lines.map((line) => (line.startsWith('data:') ? `${line}\n\n` : `${line}\n`)).join('')
  }

  /** What comes before the first line of data holds nothing up: a place in line may be among it. */
  function beforeData(): string {
    const at = head.startsWith('data:') ? 0 : head.indexOf('\ndata:') + 1
    const end =
      at > 0 || head.startsWith('data:') ? at : Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r')) + 1
    const before = head.slice(0, end)
    head = head.slice(end)
    isNamed ||= /^event:/m.test(before)
    return before
  }

  return {
    feed(text) {
      if (mode === 'events') return events.feed(text)
      if (mode === 'lines') return events.feed(parted(text))
      head += text
      // Looked at when a line may be whole: for each piece it would be O(n²).
      const isDue = isLineEnd || /[\r\n]/.test(text)
      isLineEnd = /[\r\n]$/.test(text)
      if (!isDue && head.length < LONGEST_LINE) return []
      const before = events.feed(beforeData())
      const found = FIRST_LINES.exec(head)
      if (!found && head.length < LONGEST_LINE) return before
      const [, data = '', next = ''] = found ?? []
      mode = isRecord(parseJson(data)) && (next === 'd' || (next === 'e' && isNamed)) ? 'lines' : 'events'
      const begun = head
      head = ''
      return [...before, ...events.feed(mode === 'lines' ? parted(begun) : begun)]
    },
    end: () => [...events.feed(head), ...events.end()],
  }
}

/** The first line of data, and how the line behind it begins. */
const FIRST_LINES = /^data: ?([^\r\n]*)(?:\r\n|\n|\r(?!\n))([^])/

function createWholeReader(type: 'whole' | 'page'): WireReader {
  const pieces: string[] = []
  let chars = 0
  return {
    feed(text) {
      if (chars > MAX_EVENT_CHARS) return []
      chars += text.length
      if (chars > MAX_EVENT_CHARS) return [{ type: 'overflow' }]
      pieces.push(text)
      return []
    },
    end: () => (chars > MAX_EVENT_CHARS ? [] : [{ type, data: pieces.join('') }]),
  }
}

function createEventReader(): WireReader {
  let events: WireEvent[] = []
  let isOver = false
  let strayLines = 0
  const parser = createParser({
    maxBufferSize: MAX_EVENT_CHARS,
    onEvent: ({ event, data }) => {
      strayLines = 0
      events.push({ type: event === 'error' ? 'error' : 'data', data })
    },
    onComment: (comment) => {
      const place = /^ ?place (\d{1,6})$/.exec(comment)?.[1]
      if (place !== undefined) events.push({ type: 'place', data: place })
    },
    onError: ({ type, field, value, line }) => {
      if (type === 'max-buffer-size-exceeded') {
        isOver = true
        events.push({ type: 'overflow' })
      } else if (field === 'error') {
        // llama-box and old llama.cpp name the field `error:` instead of `data:`.
        events.push({ type: 'error', data: value ?? '' })
      } else if (line?.startsWith('{')) {
        // A proxy put its JSON error between the events, with no field name at all.
        events.push({ type: 'error', data: line })
      } else {
        strayLines += 1
        if (strayLines > MOST_STRAY_LINES && !isOver) {
          isOver = true
          events.push({ type: 'noise' })
        }
      }
    },
  })

  function feed(text: string): readonly WireEvent[] {
    if (isOver) return []
    parser.feed(text)
    const completed = events
    events = []
    return completed
  }

  // The last event may lack its blank line; two line ends complete it whatever came before.
  return { feed, end: () => feed('\n\n') }
}
