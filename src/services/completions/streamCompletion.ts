import { loadCode } from '@/lib/loadCode'
import type { ServiceError } from '@/domain/connections/serviceError'
import type { ItemPlace, ReplyEvent } from '@/domain/replies/reply'
import { addedUsage } from '@/domain/usage/extras'
import type { Usage } from '@/domain/usage/usage'

import {
  type AttemptDeps,
  type AttemptEnd,
  attemptReply,
  type CompletionRequest,
  retryWaitMs,
} from './attemptReply'
import type { Keeping } from './keptReplies'
import { adaptedBody, dialectOfUrl, DIALECTS, type FinalEvent } from '@/domain/dialects'

/** How often a reply that the provider's own tools paused is asked to go on. */
const MOST_PAUSES = 5

/** What streaming a completion needs of the world. */
export type CompletionDeps = AttemptDeps & {
  /**
   * Waits between attempts: resolves after `ms`, or at once when the signal aborts. To hurry a wait,
   * resolve it early; the next attempt starts right away.
   */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** How the host that it goes through keeps the reply; absent = it ends with this page. */
  readonly kept?: Keeping | undefined
  /** How often a request that failed before its first token is sent again; 2 unless given. */
  readonly maxRetries?: number
  /** Whether such a failure may be tried again here; all that retrying may help unless given. */
  readonly retries?: ((error: ServiceError) => boolean) | undefined
  /** A number from 0 up to 1, which spreads the waits. */
  readonly random?: () => number
}

/**
 * Posts a chat completion and yields what the reply does, streamed or not; see `ReplyEvent`.
 * The last event is always one of `ended`, `stopped`, `interrupted`, `failed`. Never throws for what the
 * network or the service does. Aborting `signal` ends the network request and gives `stopped`.
 *
 * Failures before the first token are tried again where that may help, each after a `retrying` event and a
 * wait; once a person has seen a token, or the service has charged for one, nothing is repeated. What a service refused and takes in another form
 * (`adaptedBody`) is sent so at once.
 */
export async function* streamCompletion(
  request: CompletionRequest,
  given: CompletionDeps,
): AsyncGenerator<ReplyEvent, void> {
  const deps = given.kept ? { ...given, fetch: await fetchKept(given.kept, given) } : given
  const { signal, sleep, maxRetries = 2, retries, random = Math.random } = deps
  let { body } = request
  let attempt = 1
  let pauses = 0
  let used: Usage | undefined
  while (!signal.aborted) {
    const round = yield* roundOf(attemptReply({ ...request, body }, deps), used, pauses)
    const { final, hasToken, isCharged = false } = round.end
    const { continued } = DIALECTS[dialectOfUrl(request.url)].code.value() ?? {}
    if (continued && isPaused(final) && pauses < MOST_PAUSES) {
      body = continued(body, round.items)
      used = round.used
      pauses += 1
      continue
    }
    if (final.type !== 'failed' || hasToken) {
      yield final
      return
    }

    const adapted = adaptedBody(body, final.error)
    if (adapted) {
      ;({ body } = adapted)
      yield { type: 'adapted', ...adapted }
      continue
    }

    const isLast = isCharged || attempt > maxRetries || retries?.(final.error) === false
    const waitMs = isLast ? undefined : retryWaitMs(final.error, { attempt, random })
    if (waitMs === undefined) {
      yield final
      return
    }
    yield { type: 'retrying', attempt, waitMs, error: final.error }
    // A sleep that rejects on abort is as good as one that resolves: the signal decides.
    await sleep(waitMs, signal).catch(() => undefined)
    attempt += 1
  }
  yield { type: 'stopped' }
}

/** The provider's own tools paused: asked with what has come, the reply goes on. */
const isPaused = (final: FinalEvent): boolean => final.type === 'ended' && final.finishReason === 'pause'

type Round = {
  readonly end: AttemptEnd
  readonly items: readonly string[]
  readonly used: Usage | undefined
}

/** One round of a reply: its events, with what earlier rounds used added to what it used. */
async function* roundOf(
  events: ReturnType<typeof attemptReply>,
  before: Usage | undefined,
  number: number,
): AsyncGenerator<ReplyEvent, Round> {
  const items: string[] = []
  let used = before
  try {
    for (;;) {
      const step = await events.next()
      if (step.done === true) return { end: step.value, items, used }
      const event = step.value
      if (event.type === 'item') items.push(event.json)
      if (event.type === 'usage') {
        used = before ? addedUsage(before, event.usage) : event.usage
        yield { ...event, usage: used }
      } else yield number > 0 && 'item' in event ? { ...event, item: later(event.item, number) } : event
    }
  } finally {
    // Where whoever reads has left, the network is to hear of it; what is over takes no notice.
    await events.return(LEFT)
  }
}

/** More items than a round has. */
const ROUND = 1e9

/** The items of a later round come behind those before it. */
const later = ({ order, isApart }: ItemPlace, round: number): ItemPlace => ({
  order: order + round * ROUND,
  isApart,
})

const LEFT: AttemptEnd = { final: { type: 'stopped' }, hasToken: false }

/** Without its code a new reply ends with this page; one that is taken up is never asked for again. */
async function fetchKept(kept: Keeping, given: CompletionDeps): Promise<typeof globalThis.fetch> {
  try {
    const { keptFetch } = await loadCode(() => import('./keptReplies'))
    return keptFetch(kept, given)
  } catch (cause) {
    if (kept.takesUp) throw cause
    return given.fetch
  }
}
