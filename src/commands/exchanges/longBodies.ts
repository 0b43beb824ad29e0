import type { Connection } from '@/domain/connections/connection'
import { createGrowingBlob } from '@/lib/growingBlob'
import { memoByObject } from '@/lib/result'
import { whenIdle } from '@/lib/time/afterPaint'

import type { CommandDeps } from '../deps'

/** Bodies of this length are sent as bytes that were made ready before, in characters. */
const LONG_BODY_CHARS = 100_000
/** Of longer ones, with pictures in them, no second copy is kept. */
const LONGEST_KEPT_CHARS = 16_000_000

/** Pieces that are made ready at once: a few milliseconds. */
const STEPS = 3

/** The last long body of this app: the next request of a chat begins with nearly all of it. */
const lastBody = memoByObject((_: CommandDeps['inFlight']) => createGrowingBlob())

const isLong = ({ length }: string): boolean => length >= LONG_BODY_CHARS && length <= LONGEST_KEPT_CHARS

/** Makes ready what a body is likely to begin with, whenever the page has nothing better to do. */
export function prepareLongBody({ inFlight }: Pick<CommandDeps, 'inFlight'>, body: string): void {
  if (!isLong(body)) return
  const steps = lastBody(inFlight).prepare(body)
  // While one types there is little such time, and a step for each key would not be enough.
  const next = () => {
    let step = steps.next()
    for (let count = 1; count < STEPS && step.done !== true; count += 1) step = steps.next()
    if (step.done !== true) whenIdle(next)
  }
  whenIdle(next)
}

/** The `fetch` of a service. One in this page reads its request itself, and gets it as text. */
export function longBodyFetch(
  { fetchFor, inFlight }: Pick<CommandDeps, 'fetchFor' | 'inFlight'>,
  connection: Connection,
): typeof globalThis.fetch {
  const fetch = fetchFor(connection)
  return (input, init) => {
    const { body } = init ?? {}
    return typeof body === 'string' && isLong(body) && connection.type !== 'builtin'
      ? fetch(input, { ...init, body: lastBody(inFlight).of(body) })
      : fetch(input, init)
  }
}
