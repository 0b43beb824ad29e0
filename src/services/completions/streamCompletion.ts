import type { ReplyEvent } from '@/domain/replies/reply'

import { attemptReply, type AttemptDeps, type CompletionRequest } from './attemptReply'
import { retryWaitMs } from './retryWaitMs'
import { withoutRefusedStreamOptions } from './chat/withoutRefusedStreamOptions'

/** What streaming a completion needs of the world. */
export type CompletionDeps = AttemptDeps & {
  /**
   * Waits between attempts: resolves after `ms`, or at once when the signal aborts. To hurry a wait,
   * resolve it early; the next attempt starts right away.
   */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** How often a request that failed before its first token is sent again; 2 unless given. */
  readonly maxRetries?: number
  /** A number from 0 up to 1, which spreads the waits. */
  readonly random?: () => number
}

/**
 * Posts a chat completion and yields what the reply does, streamed or not; see `ReplyEvent`.
 * The last event is always one of `ended`, `stopped`, `interrupted`, `failed`. Never throws for what the
 * network or the service does. Aborting `signal` ends the network request and gives `stopped`.
 *
 * Failures before the first token are tried again where that may help, each after a `retrying` event and a
 * wait; once a person has seen a token, nothing is repeated. A refused `stream_options` is left out at once.
 */
export async function* streamCompletion(
  request: CompletionRequest,
  deps: CompletionDeps,
): AsyncGenerator<ReplyEvent, void> {
  const { signal, sleep, maxRetries = 2, random = Math.random } = deps
  let { body } = request
  let attempt = 1
  while (!signal.aborted) {
    const { final, hasToken } = yield* attemptReply({ ...request, body }, deps)
    if (final.type !== 'failed' || hasToken) {
      yield final
      return
    }

    const adapted = withoutRefusedStreamOptions(body, final.error)
    if (adapted !== undefined) {
      body = adapted
      yield { type: 'adapted', without: 'stream_options', body }
      continue
    }

    const waitMs = attempt > maxRetries ? undefined : retryWaitMs(final.error, { attempt, random })
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
