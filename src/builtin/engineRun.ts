import type { EmbeddingEvent, EngineEvent } from './engine'
import { busyProblem, serverProblem, type Problem } from './problem'
import { createQueue, type FairSemaphore } from './createFairSemaphore'

import { mark } from '@/lib/text/t'
import { stored } from '@/lib/text/english'

type Event = EngineEvent | EmbeddingEvent
type Failed = { readonly type: 'failed'; readonly problem: Problem }

/** What one run needs to know. */
export type RunParts<Does extends Event> = {
  /** Has the engine begin. */
  readonly begin: (signal: AbortSignal) => AsyncIterable<Does>
  readonly semaphore: FairSemaphore
  readonly owner: string
  /** Milliseconds from the start of generation to its enforced end. */
  readonly maxMs: number
  /** Milliseconds it may wait in line. */
  readonly waitMs: number
  readonly signal: AbortSignal
}

/** An engine's event, or the run's place in line (1 = next) while it waits. */
export type RunEvent<Does extends Event = EngineEvent> =
  Does | Failed | { readonly type: 'waiting'; readonly place: number }

/**
 * One request to the engine from the line to its end: waits its turn, runs the engine, ends it when the caller
 * leaves or the time is over, and gives the turn back whatever happens: a reader that sleeps holds up nobody.
 * Never throws.
 */
export async function* engineRun<Does extends Event>(parts: RunParts<Does>): AsyncGenerator<RunEvent<Does>> {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  parts.signal.addEventListener('abort', leave)
  if (parts.signal.aborted) leave()
  const events = createQueue<RunEvent<Does>>()
  void work(parts, leaving, events.push).finally(events.end)
  try {
    for await (const event of events.items()) {
      yield event
      if (event.type === 'finished' || event.type === 'failed') return
    }
  } finally {
    parts.signal.removeEventListener('abort', leave)
    leave()
  }
}

/** The work itself, at the engine's pace. What comes after the caller left, or too late, is not told. */
async function work<Does extends Event>(
  parts: RunParts<Does>,
  leaving: AbortController,
  tell: (event: RunEvent<Does>) => void,
): Promise<void> {
  const { semaphore, owner, maxMs, waitMs } = parts
  const timeout = setTimeout(() => {
    tell({ type: 'failed', problem: waitedTooLong(waitMs) })
    leaving.abort()
  }, waitMs)
  const turn = await semaphore.enter(owner, {
    signal: leaving.signal,
    onPlace: (place) => tell({ type: 'waiting', place }),
  })
  clearTimeout(timeout)
  if (!turn.ok) {
    if (turn.error === 'full') tell({ type: 'failed', problem: fullProblem(semaphore) })
    return
  }
  const timer = setTimeout(() => {
    // Told at once: an engine that is loading a model hears of it later.
    tell({ type: 'failed', problem: tooLong(maxMs) })
    leaving.abort()
  }, maxMs)
  try {
    for await (const event of untilEnd(parts.begin, leaving.signal)) tell(event)
  } finally {
    clearTimeout(timer)
    turn.value()
  }
}

async function* untilEnd<Does extends Event>(
  begin: RunParts<Does>['begin'],
  signal: AbortSignal,
): AsyncGenerator<Does | Failed> {
  try {
    for await (const event of begin(signal)) {
      if (signal.aborted) return
      yield event
      if (event.type === 'finished' || event.type === 'failed') return
    }
    if (!signal.aborted)
      yield { type: 'failed', problem: serverProblem(mark('The engine stopped without finishing.')) }
  } catch (error) {
    if (signal.aborted) return
    yield {
      type: 'failed',
      problem: serverProblem(
        stored('The engine failed: {reason}', {
          reason: error instanceof Error ? error.message : String(error),
        }),
      ),
    }
  }
}

const SECONDS_A_REPLY = 2

function fullProblem(semaphore: FairSemaphore): Problem {
  const { waiting } = semaphore.load()
  return busyProblem(
    stored('{count} requests are waiting already, the most this service keeps in line.', { count: waiting }),
    Math.max(1, waiting * SECONDS_A_REPLY),
  )
}

const waitedTooLong = (waitMs: number): Problem => ({
  status: 503,
  message: `The request waited ${Math.round(waitMs / 1000)} seconds for its turn, the longest this service keeps one in line. Send it again later.`,
  type: 'server_error',
  param: null,
  code: 'queue_timeout',
  retryAfterSeconds: SECONDS_A_REPLY,
})

function tooLong(maxMs: number): Problem {
  return {
    status: 408,
    message: `The reply took longer than ${Math.round(maxMs / 1000)} seconds, the most this service gives one request.`,
    type: 'server_error',
    param: null,
    code: 'request_timeout',
  }
}
