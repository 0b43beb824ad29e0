import type { ServiceError } from '../connections/serviceError'

/** Timeouts: the model may have run although no answer came. */
const MAY_HAVE_RUN: ReadonlySet<number> = new Set([408, 499])

/**
 * Whether an answer that never became a reply says that the model did not run: an HTTP status from 400 to 499.
 * Errors of the server (500 and up) and of the network leave that open.
 */
export const isRefusedBeforeRun = (error: ServiceError): boolean =>
  error.type === 'rejected' && error.status >= 400 && error.status < 500 && !MAY_HAVE_RUN.has(error.status)
