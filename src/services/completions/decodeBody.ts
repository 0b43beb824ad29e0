import type { ReplyEvent } from '@/domain/replies/reply'

import { readBody } from '../page/timeouts'
import { createWireReader, type ReplyDecoder, type WireEvent } from '@/domain/dialects'
import { yieldToPage } from '@/lib/time/afterPaint'

type Deps = {
  readonly decoder: ReplyDecoder
  /** What a stream of the service is known to be; see `createWireReader`. */
  readonly frames?: 'lines' | undefined
  readonly signal: AbortSignal
  /** Called for every piece of the body, comments and empty lines included; after what finishes the reply once more. */
  readonly onLife: () => void
  /** Called with every raw event. */
  readonly onRaw: (data: string) => void
  /** Milliseconds of a clock that never goes back; the page's own unless given. */
  readonly now?: () => number
  /** Lets the page draw and answer; as `yieldToPage` unless given. */
  readonly pause?: () => Promise<void>
}

/** A bug of ours that showed while a reply was read: anything else that reading throws comes from the network. */
export class DecodingFault extends Error {}

/** Runs what is ours, so that a throw of it is not taken for one of the network. */
function ours<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    throw new DecodingFault(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause), {
      cause,
    })
  }
}

/** Longest that decoding may keep the page from drawing, in milliseconds. Waiting for the network does not count. */
const MAX_TURN_MS = 12

/** Bytes decoded at a time: a few hundred tokens, however much a read brings. */
const PIECE_BYTES = 64 * 1024

/**
 * Yields the reply events of an accepted response as its body arrives; fragments that arrive together are
 * joined. Ends when the decoder has heard enough, the body is over or `signal` aborts; throws when the
 * connection breaks, and `DecodingFault` when this app does.
 */
export async function* decodeBody(response: Response, deps: Deps): AsyncGenerator<ReplyEvent, void> {
  const { decoder, frames, signal, onLife, now = () => performance.now(), pause = yieldToPage } = deps
  const reader = createWireReader(frames)
  // Lenient and incremental: characters may be cut between pieces, and services do send broken ones.
  const utf8 = new TextDecoder()
  let isEmpty = true
  let workedMs = 0
  if (response.body) {
    for await (const bytes of readBody(response.body, signal)) {
      onLife()
      isEmpty &&= bytes.length === 0
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        const startedAt = now()
        const text = utf8.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true })
        const events = ours(() => decodeEach(reader.feed(text), deps))
        // It may have been the piece that finishes the reply: less silence may follow it.
        if (decoder.isFinished()) onLife()
        yield* events
        if (decoder.isOver() || signal.aborted) return
        // What is done with the events counts, too: it keeps the page as busy as reading them.
        workedMs += now() - startedAt
        if (workedMs < MAX_TURN_MS) continue
        await pause()
        workedMs = 0
      }
    }
  }
  if (signal.aborted) return
  yield* ours(() => decodeEach([...reader.feed(utf8.decode()), ...reader.end()], deps))
  const isStream = response.headers.get('content-type')?.includes('event-stream') ?? false
  if (isEmpty && !isStream) yield* ours(() => decodeEach([{ type: 'whole', data: '' }], deps))
}

function decodeEach(wireEvents: readonly WireEvent[], { decoder, onRaw }: Deps): readonly ReplyEvent[] {
  const events: ReplyEvent[] = []
  for (const wireEvent of wireEvents) {
    if ('data' in wireEvent && wireEvent.type !== 'place') onRaw(wireEvent.data)
    for (const event of decoder.read(wireEvent)) addJoined(events, event)
    if (decoder.isOver()) break
  }
  return events
}

function addJoined(events: ReplyEvent[], event: ReplyEvent): void {
  const last = events.at(-1)
  const isText = event.type === 'text' || event.type === 'reasoning'
  if (isText && last?.type === event.type && last.item === event.item) {
    events[events.length - 1] = { ...last, text: last.text + event.text }
  } else {
    events.push(event)
  }
}
