import type { ServiceError } from '@/domain/connections/serviceError'
import type { RawEvent, RawEvents } from '@/domain/exchanges/exchange'
import { mayBeKept } from '@/domain/replies/keptReply'
import type { ReplyEvent } from '@/domain/replies/reply'
import { withoutParameter, withParameter } from '@/domain/request/topLevelMembers'
import { english } from '@/lib/text/english'

import type { CommandDeps } from '../deps'
import { storePictures } from '../pictures/storePictures'
import type { ExchangeEnding, ExchangeOrder, OpenExchange, PlainAsk } from './exchangeOrder'
import { fetchFor } from './inBackground'
import { tellingDevice } from './tellingDevice'

/**
 * Sends a prepared request and hands on what comes of it, noting in `open` what the record needs.
 * A dialect other than chat completions plugs in behind `deps.streamCompletion`: what leaves it are `ReplyEvent`s.
 * Never rejects for what the network or the service does.
 */
export async function streamExchange(
  deps: CommandDeps,
  open: OpenExchange,
  signal: AbortSignal,
  onEvent: (event: ReplyEvent, atMs: number) => void,
  how: How = {},
): Promise<ExchangeEnding> {
  const pictures = storePictures(deps, open.origin.conversationId, onEvent)
  const hear = (event: ReplyEvent, atMs: number) => {
    onEvent(event, atMs)
    if (event.type === 'image') pictures.take(event, atMs)
  }
  // What was hidden in the body is real again before anything is shown, kept or called.
  const back = open.prepared.createPutBack?.()
  const ending = await stream(
    deps,
    open,
    signal,
    back ? (event, atMs) => back.events(event).forEach((each) => hear(each, atMs)) : hear,
    how,
  )
  back?.end().forEach((each) => hear(each, deps.elapsed() - open.sentAt))
  // However it ended: what was drawn was paid for.
  await pictures.settled()
  return ending
}

/** Who watches it, and how the host keeps the reply. */
type How = Pick<ExchangeOrder, 'watch' | 'kept'>

async function stream(
  deps: CommandDeps,
  open: OpenExchange,
  signal: AbortSignal,
  onEvent: (event: ReplyEvent, atMs: number) => void,
  { watch: { onPhase, sleep = deps.sleep, retries } = {}, kept }: How,
): Promise<ExchangeEnding> {
  const { url, headers, body, isStreamed, blockedBy, dataRule } = open.prepared
  const capped = new AbortController()
  let held: ServiceError | undefined
  const isKeptHere = kept && kept.isAtProvider !== true
  const events = deps.streamCompletion(
    { url, headers, body, isStreamed },
    {
      fetch: await fetchFor(deps, open, kept),
      signal: AbortSignal.any([signal, capped.signal]),
      now: deps.elapsed,
      retries,
      kept: isKeptHere && mayBeKept(dataRule) ? { ...kept, device: tellingDevice(deps) } : undefined,
      // What is taken up at the provider says the same each time.
      maxRetries: kept && !isKeptHere ? 0 : deps.store.getState().settings.retries,
      sleep: async (ms, waiting) => {
        await sleep(ms, waiting)
        // Something else may have been spent meanwhile.
        held = await blockedBy()
        if (held) capped.abort()
      },
      idleLimitMs: deps.store.getState().settings.idleLimitMs,
      onRaw: ({ atMs, data }) => open.raw.push({ atMs, data: withoutPictures(data) }),
    },
  )
  for await (const event of events) {
    const atMs = deps.elapsed() - open.sentAt
    switch (event.type) {
      case 'retrying':
        open.attempts = event.attempt + 1
        onPhase?.({
          type: 'retrying',
          at: deps.now() + event.waitMs,
          attempt: event.attempt,
          error: event.error,
        })
        break
      case 'accepted':
        open.accepted = { status: event.status, headers: event.headers, atMs }
        onPhase?.({ type: 'streaming' })
        break
      case 'queued':
        onPhase?.({ type: 'queued', place: event.place })
        break
      case 'adapted': {
        const { storedBody } = open.prepared
        const { name, json } = event
        const adapted =
          json === undefined ? withoutParameter(storedBody, name) : withParameter(storedBody, name, json)
        open.prepared = { ...open.prepared, storedBody: adapted }
        break
      }
      case 'ended':
        return {
          status: { type: 'complete' },
          finishReason: event.finishReason,
          ...(event.detail !== undefined && { finishDetail: event.detail }),
        }
      case 'stopped':
      case 'interrupted':
        if (held) {
          open.attempts -= 1
          return { status: { type: 'failed', error: held }, error: held }
        }
        return { status: { type: event.type } }
      case 'failed':
        return { status: { type: 'failed', error: event.error }, error: event.error }
      default:
        onEvent(event, atMs)
    }
  }
  throw new Error('streamCompletion ended without a final event')
}

/** Base64 of a picture, by how each format begins. */
const PICTURE = /(?<=["',])(?:iVBORw|\/9j\/|R0lGOD|UklGR|PHN2Z)[A-Za-z0-9+/=]{10000,}/g

/** An event of the wire without the pictures in it, which are stored once by their hash. */
const withoutPictures = (data: string): string =>
  data.length < 10_000
    ? data
    : data.replace(PICTURE, (base64) => english('[picture of {count} characters]', { count: base64.length }))

/** Texts joined into one. */
const AT_ONCE = 256

/**
 * Collects the events of an exchange as they come. Some hundred texts are joined into one: each that is kept by itself
 * is looked at again whenever the browser clears its memory up, ever longer for each token of a long reply.
 */
export function createRawEvents(events: readonly RawEvent[] = []): RawEvents {
  const times: number[] = []
  const lengths: number[] = []
  const joined: string[] = []
  let recent: string[] = []
  const push = ({ atMs, data }: RawEvent) => {
    times.push(atMs)
    lengths.push(data.length)
    recent.push(data)
    if (recent.length < AT_ONCE) return
    joined.push(recent.join(''))
    recent = []
  }
  events.forEach(push)
  return {
    push,
    columns: () => ({
      times: Float64Array.from(times),
      lengths: Uint32Array.from(lengths),
      text: [...joined, ...recent].join(''),
    }),
  }
}

/** Sends a prepared request whose answer is no reply, once, and notes in `open` what the record needs. */
export async function askExchange(
  deps: Pick<CommandDeps, 'elapsed'>,
  open: OpenExchange,
  signal: AbortSignal,
  { onEvent, ask }: { readonly onEvent: (event: ReplyEvent, atMs: number) => void; readonly ask: PlainAsk },
): Promise<ExchangeEnding> {
  const { headers, usage, error } = await ask(open.prepared, signal)
  const atMs = deps.elapsed() - open.sentAt
  if (headers) open.accepted = { status: 200, headers, atMs }
  if (usage) onEvent({ type: 'usage', usage }, atMs)
  if (signal.aborted) return { status: { type: 'stopped' } }
  return error ? { status: { type: 'failed', error }, error } : { status: { type: 'complete' } }
}
