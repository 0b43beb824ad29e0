import { originOf } from '@/domain/connections/baseUrl'
import { hideInError, hideInHeaders, hideSecrets, secretsOf } from '@/domain/connections/hideSecrets'
import type { ServiceError } from '@/domain/connections/serviceError'
import { dialectCode, type DialectCode, dialectOfUrl, DIALECTS, type FinalEvent } from '@/domain/dialects'
import type { RawEvent } from '@/domain/exchanges/exchange'
import type { ReplyEvent } from '@/domain/replies/reply'
import { failed, ok, type Result } from '@/lib/result'

import { createIdleTimer, orAborted } from '../page/timeouts'
import { readFailure } from '../http/readFailure'
import { serviceRequest, unsendableHeader } from '../http/fetchJson'

import { decodeBody, DecodingFault } from './decodeBody'
import { createKeyMask } from './mask/createKeyMask'

/** Somebody stopped the reply, perhaps on another device. */
export class ReplyStopped extends Error {
  override readonly name = 'ReplyStopped'
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8_000

/** Share of a wait that chance may take off, so that many clients do not come back at once. */
const JITTER = 0.25

/** A service that asks for more than this is not waited for: whether to is for the person to decide. */
const LONGEST_ASKED_WAIT_MS = 60_000

/**
 * Milliseconds to wait before a request that failed before its first token is sent again; undefined when
 * it should not be. What the service asks for counts before our own 0.5 s, 1 s, 2 s … 8 s.
 *
 * A silence that outlasted the idle limit is not repeated: the service may be at work on a costly reply.
 *
 * @param attempt the attempt that failed, from 1.
 */
export function retryWaitMs(
  error: ServiceError,
  { attempt, random }: { readonly attempt: number; readonly random: () => number },
): number | undefined {
  if (error.type !== 'unreachable' && !(error.type === 'rejected' && error.canRetry)) return undefined
  const askedMs = error.type === 'rejected' ? error.retryAfterMs : undefined
  if (askedMs !== undefined) return askedMs <= LONGEST_ASKED_WAIT_MS ? askedMs : undefined
  const fullMs = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS)
  return Math.round(fullMs * (1 - JITTER * random()))
}

/** One request for a reply. `body` is the exact JSON text that is sent. */
export type CompletionRequest = {
  /** The whole address, `…/v1/chat/completions`; its end names the dialect. */
  readonly url: string
  /** Sent as they are; `content-type` and `accept` are added. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether `body` asks for a stream. What comes back is recognised by itself. */
  readonly isStreamed: boolean
}

/** What one attempt needs of the world. */
export type AttemptDeps = {
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
  /** Milliseconds of any clock that does not go back. */
  readonly now: () => number
  /** Milliseconds since the Unix epoch, for dates in answers; the page's clock unless given. */
  readonly epochMs?: (() => number) | undefined
  /** Longest silence before a stream counts as dead, in milliseconds. */
  readonly idleLimitMs: number
  /** Hears every event of the wire as received, with milliseconds since sending. */
  readonly onRaw?: (event: RawEvent) => void
}

/** How an attempt ended. */
export type AttemptEnd = {
  readonly final: FinalEvent
  /** Whether the person has seen anything of the reply, so that a second attempt would repeat it. */
  readonly hasToken: boolean
  /** Whether the service counted something as written, or named a price. */
  readonly isCharged?: boolean
}

/** A whole reply comes without a sign of life until it is written: it is given this many idle limits. */
const WHOLE_REPLY_IDLE_LIMITS = 5

/** How long accounting may still follow after the finish reason, in milliseconds. */
const AFTER_FINISH_MS = 10_000

const TOKEN_TYPES: ReadonlySet<ReplyEvent['type']> = new Set([
  'text',
  'reasoning',
  'refusal',
  'toolCall',
  'image',
])

const tellsOfCharge = (event: ReplyEvent): boolean =>
  event.type === 'usage' && (event.usage.completionTokens > 0 || Number(event.usage.costUsd ?? 0) > 0)

/** Sends the request once and yields what comes, without the final event, which is returned. Never throws. */
export async function* attemptReply(
  request: CompletionRequest,
  deps: AttemptDeps,
): AsyncGenerator<ReplyEvent, AttemptEnd> {
  const code = await codeFor(request.url)
  if (!code.ok) return { final: { type: 'failed', error: code.error }, hasToken: false }
  const limitMs = deps.idleLimitMs * (request.isStreamed ? 1 : WHOLE_REPLY_IDLE_LIMITS)
  const idle = createIdleTimer(limitMs)
  const signal = AbortSignal.any([deps.signal, idle.signal])
  const sentAt = deps.now()
  // What reads the answer is made while the request is on its way.
  const sending = send(request, deps, signal)
  /** Some services repeat the key; it must be in nothing that is shown or kept. */
  const secrets = secretsOf(request.headers)
  const { frames } = DIALECTS[dialectOfUrl(request.url)]
  const decoder = code.value.createDecoder((position) => inventCallId(sentAt, position))
  const { onRaw = () => undefined } = deps
  const mask = createKeyMask(secrets, onRaw)
  const takeRaw = mask?.raw ?? onRaw
  let hasToken = false
  let isCharged = false
  let failure: ServiceError | undefined
  let isStopped = false

  /** Notes what an event says of the attempt. Gives it as it may be shown. */
  function take(event: ReplyEvent): readonly ReplyEvent[] {
    hasToken ||= TOKEN_TYPES.has(event.type)
    isCharged ||= tellsOfCharge(event)
    return mask?.events(event) ?? [event]
  }

  try {
    const answer = await sending
    idle.touch(limitMs)
    if (answer.ok) {
      const response = answer.value
      yield { type: 'accepted', status: response.status, headers: hideInHeaders(response.headers, secrets) }
      const reading = {
        decoder,
        frames,
        signal,
        onLife: () => idle.touch(decoder.isFinished() ? Math.min(limitMs, AFTER_FINISH_MS) : limitMs),
        onRaw: (data: string) =>
          takeRaw({
            atMs: deps.now() - sentAt,
            data: secrets.length > 0 ? hideSecrets(data, secrets) : data,
          }),
      }
      for await (const read of decodeBody(response, reading)) yield* take(read)
    } else {
      failure = answer.error
    }
  } catch (cause) {
    isStopped = cause instanceof ReplyStopped
    // `fetch` and streams reject with an error of no telling kind for every network fault; what is ours is marked.
    failure =
      cause instanceof DecodingFault
        ? { type: 'appFault', detail: cause.message }
        : { type: 'unreachable', origin: originOf(request.url) }
  } finally {
    idle.stop()
  }

  const { held, final } = decoder.end()
  for (const event of held) yield* take(event)
  yield* mask?.end() ?? []
  const end = finalOf()
  return {
    final: end.type === 'failed' ? { ...end, error: hideInError(end.error, secrets) } : end,
    hasToken,
    isCharged,
  }

  function finalOf(): FinalEvent {
    if (failure?.type === 'appFault') return { type: 'failed', error: failure }
    if (decoder.isOver() || decoder.isFinished()) return final
    if (deps.signal.aborted || isStopped) return { type: 'stopped' }
    if (idle.signal.aborted) return { type: 'failed', error: { type: 'timedOut', afterMs: limitMs } }
    if (!failure) return final
    return failure.type === 'unreachable' && hasToken
      ? { type: 'interrupted' }
      : { type: 'failed', error: failure }
  }
}

/** The code of the dialect that an address names; why there is none, where it cannot be loaded. */
async function codeFor(url: string): Promise<Result<DialectCode, ServiceError>> {
  try {
    return ok(await dialectCode(dialectOfUrl(url)))
  } catch (cause) {
    return failed({ type: 'notSent', reason: cause instanceof Error ? cause.message : String(cause) })
  }
}

async function send(
  request: CompletionRequest,
  { fetch, epochMs = Date.now }: AttemptDeps,
  signal: AbortSignal,
): Promise<Result<Response, ServiceError>> {
  const init = serviceRequest({ method: 'POST', ...request, signal })
  if (!init.ok) return failed(unsendableHeader(init.error))
  const response = await orAborted(fetch(request.url, init.value), signal)
  if (response.ok) return ok(response)
  const secrets = secretsOf(request.headers)
  return failed(await orAborted(readFailure(response, { nowMs: epochMs(), secrets }), signal))
}

/**
 * An id for a tool call that came without one: 9 letters and digits, the form the strictest service
 * (Mistral) takes back. Calls of one reply differ by position, replies by when they were sent.
 */
export function inventCallId(sentAtMs: number, position: number): string {
  const reply = Math.round(sentAtMs).toString(36).replace(/\W/g, '').slice(-5).padStart(5, '0')
  return `c${reply}${position.toString(36).padStart(3, '0').slice(-3)}`
}
