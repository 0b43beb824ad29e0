import { createParser } from 'eventsource-parser'

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

/** Fed with the text of a body piece by piece; each piece gives the events it completes. */
export type WireReader = {
  readonly feed: (text: string) => readonly WireEvent[]
  /** What the end of the body completes: a last event without its blank line, or the whole body. */
  readonly end: () => readonly WireEvent[]
}

/** Longest event, or whole body, that is buffered, in characters: a picture as a data URL is millions long. */
const MAX_EVENT_CHARS = 64 * 1024 * 1024

/**
 * Tells apart, from the first character, event streams, JSON and web pages: services answer each with any
 * content type. Line ends, byte order marks and comments are dealt with here; other comments give no event.
 */
export function createWireReader(): WireReader {
  let reader: WireReader | undefined
  return {
    feed(text) {
      if (reader) return reader.feed(text)
      // Blank lines are keep-alive here, and a byte order mark counts as space.
      const begun = text.trimStart()
      if (begun === '') return []
      reader = readerFor(begun.charAt(0))
      return reader.feed(begun)
    },
    end: () => reader?.end() ?? [],
  }
}

function readerFor(first: string): WireReader {
  if (first === '{' || first === '[') return createWholeReader('whole')
  return first === '<' ? createWholeReader('page') : createEventReader()
}

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
  const parser = createParser({
    maxBufferSize: MAX_EVENT_CHARS,
    onEvent: ({ event, data }) => events.push({ type: event === 'error' ? 'error' : 'data', data }),
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
