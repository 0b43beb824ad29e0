import type { ChatRequest } from './chatRequest'
import type { Engine, EngineEvent, EngineModel } from './engine'
import { busyProblem, serverProblem, type Problem } from './problem'
import type { Turnstile } from './createTurnstile'

/** What one run needs to know. */
export type RunParts = {
  readonly engine: Engine
  readonly turnstile: Turnstile
  readonly owner: string
  readonly request: ChatRequest
  readonly model: EngineModel
  /** Milliseconds from the start of generation to its enforced end. */
  readonly maxMs: number
  readonly signal: AbortSignal
}

/** An engine's event, or the run's place in line (1 = next) while it waits. */
export type RunEvent = EngineEvent | { readonly type: 'waiting'; readonly place: number }

/**
 * One completion from the line to its end: waits its turn, runs the engine, ends it when the caller
 * leaves or the time is over, and gives the turn back whatever happens. Never throws.
 */
export async function* completionRun(parts: RunParts): AsyncGenerator<RunEvent> {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  parts.signal.addEventListener('abort', leave)
  if (parts.signal.aborted) leave()
  try {
    const turn = yield* waitForTurn(parts, leaving.signal)
    if (turn === undefined) return
    const late = new AbortController()
    late.signal.addEventListener('abort', leave)
    const timer = setTimeout(() => late.abort(), parts.maxMs)
    try {
      yield* untilEnd(parts, leaving.signal)
      if (late.signal.aborted) yield { type: 'failed', problem: tooLong(parts.maxMs) }
    } finally {
      clearTimeout(timer)
      turn()
    }
  } finally {
    parts.signal.removeEventListener('abort', leave)
    leave()
  }
}

async function* untilEnd(
  { engine, request, model }: RunParts,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent> {
  try {
    for await (const event of engine.generate(request, model, { signal })) {
      if (signal.aborted) return
      yield event
      if (event.type === 'finished' || event.type === 'failed') return
    }
    if (!signal.aborted)
      yield { type: 'failed', problem: serverProblem('The engine stopped without finishing.') }
  } catch (error) {
    if (signal.aborted) return
    yield {
      type: 'failed',
      problem: serverProblem(`The engine failed: ${error instanceof Error ? error.message : String(error)}`),
    }
  }
}

async function* waitForTurn(
  { turnstile, owner }: RunParts,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, (() => void) | undefined> {
  const places: number[] = []
  let wake: () => void = () => undefined
  const entering = turnstile.enter(owner, {
    signal,
    onPlace(place) {
      places.push(place)
      wake()
    },
  })
  for (;;) {
    const woken = new Promise<'place'>((resolve) => {
      wake = () => resolve('place')
    })
    if (places.length > 0) wake()
    const step = await Promise.race([entering, woken])
    if (step === 'place') {
      const place = places.splice(0).at(-1)
      if (place !== undefined) yield { type: 'waiting', place }
      continue
    }
    if (step.ok) return step.value
    if (step.error === 'full') yield { type: 'failed', problem: fullProblem(turnstile) }
    return undefined
  }
}

const SECONDS_A_REPLY = 2

function fullProblem(turnstile: Turnstile): Problem {
  const { waiting } = turnstile.load()
  return busyProblem(
    `${waiting} requests are waiting already, the most this service keeps in line.`,
    Math.max(1, waiting * SECONDS_A_REPLY),
  )
}

function tooLong(maxMs: number): Problem {
  return {
    status: 408,
    message: `The reply took longer than ${Math.round(maxMs / 1000)} seconds, the most this service gives one request.`,
    type: 'server_error',
    param: null,
    code: 'request_timeout',
  }
}
