import type { Rejection, ServiceError } from '@/domain/connections/serviceError'
import type { ReplyEvent } from '@/domain/replies/reply'
import type { FinishReason } from '@/domain/usage/usage'
import { isRecord } from '@/lib/json'
import { stored } from '@/lib/text/english'

import { readErrorValue } from '../errors/readErrorBody'
import { rejectionOf } from '../errors/rejectionOf'

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

type Fields = Readonly<Record<string, unknown>>

const NO_HEADERS = new Headers()

/**
 * The error inside a stream that was accepted with status 200, in any shape of WIRE §1.6; undefined when
 * the chunk is no error.
 *
 * @param isMarked the event was named `error`, so that any content is one.
 */
export function readStreamError(chunk: Fields, isMarked: boolean): Rejection | undefined {
  if (isMarked || isErrorChunk(chunk)) return streamError(chunk)
  const groq = chunk['x_groq']
  return isRecord(groq) && groq['error'] ? streamError(groq) : undefined
}

/** The refusal that an error value found in a stream amounts to. */
export function streamError(value: unknown): Rejection {
  const body = readErrorValue(value)
  const detail = body.detail || stored('The service reported an error in the middle of the reply.')
  return rejectionOf({ status: body.status ?? 200, headers: NO_HEADERS, body: { ...body, detail } }, 0)
}

function isErrorChunk(chunk: Fields): boolean {
  if (chunk['error'] || chunk['object'] === 'error' || chunk['type'] === 'error') return true
  if ('choices' in chunk || 'usage' in chunk) return false
  return (
    typeof chunk['message'] === 'string' ||
    typeof chunk['detail'] === 'string' ||
    Array.isArray(chunk['detail'])
  )
}
