import type { ServiceError } from '@/domain/connections/serviceError'
import type { ConversationId } from '@/domain/ids'
import { mayBeKept } from '@/domain/replies/keptReply'
import type { ReplyEvent } from '@/domain/replies/reply'
import { withoutParameter, withParameter } from '@/domain/request/topLevelMembers'
import { fromBase64 } from '@/lib/base64'
import { english } from '@/lib/text/english'

import type { CommandDeps } from '../deps'
import { keepPicture, pictureEnding, tellLost } from '../pictures/keepFile'
import type { ExchangeEnding, ExchangeOrder, PlainAsk } from './exchangeOrder'
import { fetchFor } from './inBackground'
import type { OpenExchange } from './openExchange'
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

type Drawn = Extract<ReplyEvent, { type: 'image' }>

/** The pictures of one reply on their way to storage. */
type PictureStore = {
  /** Stores a picture under the hash of its bytes, then tells the part that shows it. */
  readonly take: (event: Drawn, atMs: number) => void
  /** Resolves when all are stored, or told of. */
  readonly settled: () => Promise<void>
}

/**
 * Stores the pictures that a model draws, one after the other, so that a finished one is never replaced by its own
 * draft. One with an address alone is left where it is: it is loaded, and stored then, when a person
 * asks for it (`keepLoadedPicture`).
 *
 * @param of the chat they belong to; null for none.
 */
function storePictures(
  deps: Pick<CommandDeps, 'storage' | 'store' | 'newId' | 'load'>,
  of: ConversationId | null,
  add: (event: ReplyEvent, atMs: number) => void,
): PictureStore {
  let queue = Promise.resolve()
  async function keep({ position, url }: Drawn, atMs: number): Promise<void> {
    const file = fileOf(url, position)
    const part = file && (await keepPicture(deps, file, of ?? undefined))
    if (part) add({ type: 'picture', position, part }, atMs)
  }

  return {
    take(event, atMs) {
      if (!event.url.startsWith('data:')) return
      queue = queue.then(() => keep(event, atMs)).catch((fault: unknown) => tellLost(deps, String(fault)))
    },
    settled: () => queue,
  }
}

/** The file that a data URL holds; undefined where it is no picture. */
function fileOf(url: string, position: number): File | undefined {
  const [, type = ''] = /^data:(image\/[\w.+-]+)(?:;[\w=.+-]+)*;base64,/.exec(url) ?? []
  if (type === '') return undefined
  const bytes = fromBase64(url.slice(url.indexOf(',') + 1))
  const number = position === 0 ? '' : `-${position + 1}`
  return bytes && new File([bytes], `picture${number}.${pictureEnding(type)}`, { type })
}

/** Base64 of a picture, by how each format begins. */
const PICTURE = /(?<=["',])(?:iVBORw|\/9j\/|R0lGOD|UklGR|PHN2Z)[A-Za-z0-9+/=]{10000,}/g

/** An event of the wire without the pictures in it, which are stored once by their hash. */
const withoutPictures = (data: string): string =>
  data.length < 10_000
    ? data
    : data.replace(PICTURE, (base64) => english('[picture of {count} characters]', { count: base64.length }))

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
