import type { ReplyEvent } from '@/domain/reply'
import type { ReplyDecoder } from './createReplyDecoder'
import { createWireReader, type WireEvent } from './createWireReader'
import { readBodyText } from './readBodyText'
import { yieldToPage } from './yieldToPage'

type Means = {
  readonly decoder: ReplyDecoder
  readonly signal: AbortSignal
  /** Called for every piece of the body, comments and empty lines included. */
  readonly onLife: () => void
  /** Called with every event as it came. */
  readonly onRaw: (data: string) => void
}

/** Longest that decoding may keep the page from drawing, in milliseconds. */
const MAX_TURN_MS = 12

/**
 * Yields the reply events of an accepted response as its body arrives; fragments that arrive together are
 * joined. Ends when the decoder has heard enough, the body is over or `signal` aborts; throws when the
 * connection breaks.
 */
export async function* decodeBody(response: Response, means: Means): AsyncGenerator<ReplyEvent, void> {
  const { decoder, signal, onLife } = means
  const reader = createWireReader()
  let isEmpty = true
  let turnStartedAt = performance.now()
  if (response.body) {
    for await (const text of readBodyText(response.body, signal)) {
      onLife()
      isEmpty &&= text === ''
      yield* decodeEach(reader.feed(text), means)
      if (decoder.isOver()) return
      if (performance.now() - turnStartedAt < MAX_TURN_MS) continue
      await yieldToPage()
      turnStartedAt = performance.now()
    }
  }
  if (signal.aborted) return
  yield* decodeEach(reader.end(), means)
  const isStream = response.headers.get('content-type')?.includes('event-stream') ?? false
  if (isEmpty && !isStream) yield* decodeEach([{ type: 'whole', data: '' }], means)
}

function decodeEach(wireEvents: readonly WireEvent[], { decoder, onRaw }: Means): readonly ReplyEvent[] {
  const events: ReplyEvent[] = []
  for (const wireEvent of wireEvents) {
    if (wireEvent.type !== 'overflow') onRaw(wireEvent.data)
    for (const event of decoder.read(wireEvent)) addJoined(events, event)
    if (decoder.isOver()) break
  }
  return events
}

function addJoined(events: ReplyEvent[], event: ReplyEvent): void {
  const last = events.at(-1)
  if ((event.type === 'text' || event.type === 'reasoning') && last?.type === event.type) {
    events[events.length - 1] = { type: event.type, text: last.text + event.text }
  } else {
    events.push(event)
  }
}
