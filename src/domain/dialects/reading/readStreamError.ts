import type { Rejection } from '@/domain/connections/serviceError'
import { isRecord } from '@/lib/json'
import { t } from '@/lib/text/t'

import { readErrorValue } from '../errors/readErrorBody'
import { rejectionOf } from '../errors/rejectionOf'

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
  const detail = body.detail || t('The service reported an error in the middle of the reply.')
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
