import type { ReplyEvent } from '@/domain/replies/reply'
import type { ServiceError } from '@/domain/connections/serviceError'
import type { FinishReason } from '@/domain/usage/usage'

import { streamError } from './readStreamError'

/** Longest word of a service on why it ended, in characters. */
const LONGEST_DETAIL = 100

/** The event a reply ends with. */
export type FinalEvent = Extract<ReplyEvent, { type: 'ended' | 'stopped' | 'interrupted' | 'failed' }>

/** What a body has said by its end. */
export type Outcome = {
  readonly failure: ServiceError | undefined
  readonly finish: FinishReason | undefined
  readonly finishDetail?: string | undefined
  /** `[DONE]` has come, or the reply came in one piece. */
  readonly isDone: boolean
  readonly hasContent: boolean
  readonly hasCalls: boolean
  /** The beginning of the first data that made no sense. */
  readonly garbled: string | undefined
}

/** How a reply whose body is over has ended (WIRE §1.5). */
export function finalEventOf({
  failure,
  finish,
  finishDetail,
  isDone,
  hasContent,
  hasCalls,
  garbled,
}: Outcome): FinalEvent {
  if (failure) return { type: 'failed', error: failure }
  if (finish === 'error') return { type: 'failed', error: streamError(undefined) }
  const natural = hasCalls ? 'tool_calls' : 'stop'
  // Some services say `stop` although they call tools: the calls are right.
  if (finish) {
    const finishReason = finish === 'stop' ? natural : finish
    const detail = finishDetail !== undefined && { detail: finishDetail.slice(0, LONGEST_DETAIL) }
    return { type: 'ended', finishReason, confirmed: true, ...detail }
  }
  if (garbled !== undefined && !hasContent && !hasCalls) {
    return { type: 'failed', error: { type: 'malformed', where: 'reply', detail: garbled } }
  }
  return isDone ? { type: 'ended', finishReason: natural, confirmed: false } : { type: 'interrupted' }
}
