import type { ReplyEvent } from '@/domain/replies/reply'
import { withoutParameter } from '@/domain/request/topLevelMembers'
import type { ServiceError } from '@/domain/connections/serviceError'

import type { CommandDeps } from '../deps'
import type { ExchangeEnding, Watch } from './exchangeOrder'
import type { OpenExchange } from './openExchange'
import { storePictures, withoutPictures } from './storePictures'

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
  watch: Watch = {},
): Promise<ExchangeEnding> {
  const pictures = storePictures(deps, open.origin.conversationId, onEvent)
  const ending = await stream(
    deps,
    open,
    signal,
    (event, atMs) => {
      onEvent(event, atMs)
      if (event.type === 'image') pictures.take(event, atMs)
    },
    watch,
  )
  // However it ended: what was drawn was paid for.
  await pictures.settled()
  return ending
}

async function stream(
  deps: CommandDeps,
  open: OpenExchange,
  signal: AbortSignal,
  onEvent: (event: ReplyEvent, atMs: number) => void,
  { onPhase, sleep = deps.sleep, retries }: Watch,
): Promise<ExchangeEnding> {
  const { url, headers, body, isStreamed, connection, blockedBy } = open.prepared
  const capped = new AbortController()
  let held: ServiceError | undefined
  const events = deps.streamCompletion(
    { url, headers, body, isStreamed },
    {
      fetch: deps.fetchFor(connection),
      signal: AbortSignal.any([signal, capped.signal]),
      now: deps.elapsed,
      retries,
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
        const { prepared } = open
        open.prepared = { ...prepared, storedBody: withoutParameter(prepared.storedBody, event.without) }
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
