import type { RejectionKind, ServiceError } from '../connections/serviceError'

import type { PauseReason } from './run'

/** Refusals that have nothing to do with what was asked. */
const OF_THE_ACCOUNT: ReadonlySet<RejectionKind> = new Set(['key', 'credit', 'quota'])

/** Whether a failure of one request tells that the next ones would fail alike, so that a run had better ask first. */
export const concernsAll = (error: ServiceError): boolean => pauseFor(error) !== undefined

/** Why a run pauses after such a failure; undefined when the next request may fare better. */
export function pauseFor(error: ServiceError): Extract<PauseReason, 'cap' | 'refused'> | undefined {
  // What is too long for one model may fit the next.
  if (error.type === 'notSent')
    return error.isTooLong ? undefined : error.cap === undefined ? 'refused' : 'cap'
  return error.type === 'rejected' && OF_THE_ACCOUNT.has(error.kind) ? 'refused' : undefined
}
