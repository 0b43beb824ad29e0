import { formsIn, hideSecrets } from '@/domain/connections/hideSecrets'
import type { RawEvent } from '@/domain/exchanges/exchange'
import type { ItemPlace, ReplyEvent, TokenLogprob } from '@/domain/replies/reply'

import { createTextMask, maskAcross, type TextMask } from './createTextMask'
import { english } from '@/lib/text/english'

export type KeyMask = {
  /** The event as it may be shown and kept, and what was held back before it. */
  readonly events: (event: ReplyEvent) => readonly ReplyEvent[]
  /** Takes a raw event, in which a whole key is hidden already. */
  readonly raw: (event: RawEvent) => void
  /** What was held back; raw events too are handed on then. */
  readonly end: () => readonly ReplyEvent[]
}

/**
 * Where a local service wants some key, people enter a common word, which occurs in replies too. What looks like a key
 * is longer, or has a digit.
 */
const looksLikeKey = (secret: string): boolean =>
  secret.length >= 24 || (secret.length >= 16 && /\d/.test(secret))

/** A key in pieces of one character each is found as well. */
const MOST_RAW = 256
/** A reply that repeats keys without end has raw events without their text from then on. */
const MOST_SEARCHES = 50

const MASKED = '••••'

/**
 * Hides the keys of a request in its reply, wherever the stream cuts them: in text, reasoning, tool calls, probabilities
 * and raw events. What shows the reply, copies, exports or sends it on never has them. Undefined where the request has no key.
 *
 * @param onRaw gets the raw events in their order, late.
 */
export function createKeyMask(
  secrets: readonly string[],
  onRaw: (event: RawEvent) => void,
): KeyMask | undefined {
  const keys = secrets.filter(looksLikeKey)
  if (keys.length === 0) return undefined

  const raw: RawEvent[] = []
  const streams = new Map<string, Stream>()
  const places = new Map<ItemPlace, number>()
  const tokens = createTokenMask()
  const waiting: Citation[] = []

  let searches = 0
  const onFound = (form: string) => {
    searches += 1
    if (searches > MOST_SEARCHES) return
    const masked = maskAcross(
      raw.map(({ data }) => data),
      form,
    )
    for (const [index, data] of masked) raw[index] = { atMs: raw[index]?.atMs ?? 0, data }
  }

  /** What tells apart the texts that a key can lie in. */
  function nameOf(type: Spoken['type'], item: ItemPlace | undefined, position: number | '' = ''): string {
    const place = item && (places.get(item) ?? places.size)
    if (item && place !== undefined) places.set(item, place)
    return `${type} ${place ?? ''} ${position}`
  }

  function streamOf(event: Spoken): Stream {
    const name = nameOf(event.type, event.item, event.type === 'toolCall' ? event.position : '')
    const known = streams.get(name)
    if (known) return known
    const shown = event.type === 'toolCall' ? () => MASKED : () => english('•••• (A key was hidden here)')
    const made = { last: event, mask: createTextMask(formsIn(keys), { shown, onFound }) }
    streams.set(name, made)
    return made
  }

  /** What other streams still hold; those of items have their place whenever they come. */
  const heldBeside = (own?: Stream, isEnd = false): readonly ReplyEvent[] =>
    [...streams.values()].flatMap((stream) => {
      if (stream === own || !stream.mask.isHolding() || (stream.last.item && !isEnd)) return []
      const rest = stream.mask.rest()
      return rest === '' ? [] : [withWords(stream.last, rest)]
    })

  return {
    events: (event) => {
      if (isSpoken(event)) {
        const stream = streamOf(event)
        stream.last = event
        const words = wordsOf(event)
        const shown = stream.mask.next(words)
        const own = shown === words ? event : withWords(event, shown)
        const isEmpty = shown === '' && words !== '' && event.type !== 'toolCall'
        return [...heldBeside(stream), ...(isEmpty ? [] : [own])]
      }
      if (event.type === 'logprobs') return tokens.next(event.tokens)
      if (QUIET.has(event.type)) return [event]
      if (event.type === 'citation' && streams.get(nameOf('text', event.item))?.mask.isHolding()) {
        waiting.push(event)
        return []
      }
      return [...(ASIDE.has(event.type) ? [] : heldBeside()), masked(event)]
    },

    raw: (event) => {
      raw.push(searches > MOST_SEARCHES ? { ...event, data: JSON.stringify(MASKED) } : event)
      if (raw.length > MOST_RAW) onRaw(raw.shift() ?? event)
    },

    end: () => {
      const rest = [...heldBeside(undefined, true), ...waiting.splice(0).map(masked), ...tokens.end()]
      for (const event of raw.splice(0)) onRaw(event)
      return rest
    },
  }

  /** Details, items and calls come whole, as JSON. */
  function masked(event: ReplyEvent): ReplyEvent {
    const text = JSON.stringify(event)
    const safe = hideSecrets(text, keys)
    // An item is known by its object, and JSON has no `Infinity`.
    const { item, range } = { item: undefined, range: undefined, ...event }
    const place = (range && streams.get(nameOf('text', item))?.mask.shownAt(range)) ?? range
    if (safe === text && place === range) return event
    const shown = safe === text ? event : (JSON.parse(safe) as ReplyEvent)
    return { ...shown, ...(item && { item }), ...(place && { range: place }) }
  }

  function createTokenMask() {
    let waiting: readonly TokenLogprob[] = []
    let found = false
    const mask = createTextMask(formsIn(keys), { shown: () => MASKED, onFound: () => (found = true) })
    const handOver = (): readonly ReplyEvent[] => {
      const event = {
        type: 'logprobs' as const,
        tokens: waiting.map((token) => (found ? hidden(token) : token)),
      }
      waiting = []
      found = false
      return event.tokens.length === 0 ? [] : [event]
    }
    return {
      next: (next: readonly TokenLogprob[]): readonly ReplyEvent[] => {
        waiting = waiting.length === 0 ? next : [...waiting, ...next]
        mask.next(next.map(({ token }) => token).join(''))
        return mask.isHolding() ? [] : handOver()
      },
      end: () => {
        mask.rest()
        return handOver()
      },
    }
  }
}

type Spoken = Extract<ReplyEvent, { type: 'text' | 'reasoning' | 'refusal' | 'toolCall' }>
type Citation = Extract<ReplyEvent, { type: 'citation' }>
type Stream = { last: Spoken; readonly mask: TextMask }

const isSpoken = (event: ReplyEvent): event is Spoken =>
  event.type === 'text' || event.type === 'reasoning' || event.type === 'refusal' || event.type === 'toolCall'

/** They show nothing, or are none of the service's words. */
const QUIET: ReadonlySet<ReplyEvent['type']> = new Set(['accepted', 'queued', 'usage', 'image', 'picture'])

/** A text goes on behind them, and so may a key. */
const ASIDE: ReadonlySet<ReplyEvent['type']> = new Set(['citation', 'identified', 'item', 'reasoningDetails'])

const wordsOf = (event: Spoken): string => (event.type === 'toolCall' ? event.arguments : event.text)

/** A call's id and name are told once: the held rest of its arguments repeats nothing. */
function withWords(event: Spoken, words: string): Spoken {
  return event.type === 'toolCall' ? { ...event, arguments: words } : { ...event, text: words }
}

/** A token that may hold a piece of a key. */
const hidden = (token: TokenLogprob): TokenLogprob => ({ ...token, token: MASKED, top: [] })
