import type { RejectionKind, ServiceError } from '../serviceError'

/** Refusals that have nothing to do with what was asked. */
const OF_THE_ACCOUNT: ReadonlySet<RejectionKind> = new Set(['key', 'credit', 'quota'])

/** Whether a failure of one request tells that the next ones would fail alike, so that a run had better ask first. */
export const concernsAll = (error: ServiceError): boolean =>
  error.type === 'notSent' || (error.type === 'rejected' && OF_THE_ACCOUNT.has(error.kind))
