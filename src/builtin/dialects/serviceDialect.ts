import type { Result } from '@/lib/result'

import type { EngineEvent } from '../engine'
import type { Problem } from '../problem'
import type { RunEvent } from '../engineRun'
import type { IdleMembers } from './takeIdle'

/** What all events of a reply, or the whole reply, have in common. */
export type CompletionFrame = {
  readonly id: string
  /** Seconds since the Unix epoch. */
  readonly created: number
  readonly model: string
  readonly fingerprint?: string | undefined
  readonly serviceTier?: string | undefined
}

/** How the service is spoken to in one dialect. The engine behind it is asked the same in all of them. */
export type ServiceDialect = {
  /** What the ids of its replies begin with. */
  readonly idStart: string
  /** Members of its requests that change nothing here. */
  readonly idle: IdleMembers
  /** The body as a chat completion asks for the same; the problem names what it cannot say. */
  readonly toChat: (body: unknown) => Result<unknown, Problem>
  /** A whole reply from all the events of one. */
  readonly wholeBody: (frame: CompletionFrame, events: readonly EngineEvent[]) => object
  /** Turns the events of one reply into the text of its stream. */
  readonly createWriter: (frame: CompletionFrame, isUsageAsked: boolean) => (event: RunEvent) => string
  /** How many tokens a prompt has: what the question lacks of a request, and the answer; absent where it can't be asked. */
  readonly counting?: {
    readonly lacks: Readonly<Record<string, unknown>>
    readonly body: (tokens: number) => object
  }
  /** A problem as the body of an answer. */
  readonly problemBody: (problem: Problem, requestId: string) => object
}
