import { assertNever } from '@/lib/assertNever'

import type { SpendingCaps } from '../pricing/spendingCaps'

/** What a refused request was refused for, where the service lets us know. */
export type RejectionKind =
  | 'badRequest'
  | 'key'
  | 'credit'
  | 'quota'
  | 'forbidden'
  | 'notFound'
  | 'modelNotFound'
  | 'tooLarge'
  | 'contextOverflow'
  | 'contentPolicy'
  | 'rateLimited'
  | 'capacity'
  | 'overloaded'
  | 'server'

/** A refusal of the service: an HTTP error status, or an error inside a stream. */
export type Rejection = {
  readonly type: 'rejected'
  readonly kind: RejectionKind
  /** HTTP status; 200 for an error inside a stream that says no other. */
  readonly status: number
  /** The provider's own sentence, at most 2,000 characters. */
  readonly detail: string
  readonly code?: string
  /** The request parameter the service names. */
  readonly param?: string
  readonly requestId?: string
  /** Milliseconds the service asks us to wait. */
  readonly retryAfterMs?: number
  /** Whether sending the same again may succeed (WIRE: status table, `x-should-retry`). */
  readonly canRetry: boolean
}

/** Every way a call to a service can fail that a person may need to hear about. */
export type ServiceError =
  /** `fetch` failed: no network, no such host, or refused by the browser (CORS, mixed content). */
  | { readonly type: 'unreachable'; readonly origin: string }
  /** No byte for this long. */
  | { readonly type: 'timedOut'; readonly afterMs: number }
  | Rejection
  /** What came is not what the interface promises. */
  | { readonly type: 'malformed'; readonly where: string; readonly detail?: string }
  /** This app failed while it read what came: a bug of ours, and no fault of the network or the service. */
  | { readonly type: 'appFault'; readonly detail: string }
  /** Refused by this app before sending: no key, no model, spending cap, data lock. */
  | {
      readonly type: 'notSent'
      readonly reason: string
      /** The cap that held it back; the person may waive or change it. */
      readonly cap?: keyof SpendingCaps
    }

/** One sentence or two for the person, naming what they can do next. */
export function describeError(error: ServiceError): string {
  switch (error.type) {
    case 'unreachable':
      return `${error.origin} could not be reached. Check the network and the address, or run “Test connection” in the settings.`
    case 'timedOut':
      return `Nothing arrived for ${Math.round(error.afterMs / 1000)} s. Try again, or raise the idle limit in the settings.`
    case 'rejected':
      return describeRejection(error)
    case 'malformed':
      return `The service sent something this app does not understand (${error.where}). Try again, or look at the raw answer under “Inspect request”.`
    case 'appFault':
      return `Parlance could not read this reply because of an error of its own (${error.detail}). What had arrived is kept. Look at the raw data under “Inspect request”, and please report it.`
    case 'notSent':
      return error.reason
    default:
      return assertNever(error)
  }
}

const NEXT_STEP: Record<RejectionKind, string> = {
  badRequest: 'Change the request and try again.',
  key: 'Check the API key in the settings of this connection.',
  credit: 'Add credit with the provider, or choose another model.',
  quota: 'The quota of this key is used up: raise it with the provider, or choose another connection.',
  forbidden: 'Check that this API key is allowed to do that, or choose another model or provider.',
  notFound: 'Check the base URL of the connection.',
  modelNotFound: 'Refresh the model list and choose another model.',
  tooLarge: 'Send less: drop attachments or earlier turns.',
  contextOverflow:
    'The conversation is longer than the model’s context: drop earlier turns or choose a larger model.',
  contentPolicy: 'The provider’s content policy refused it: rephrase, or choose another provider.',
  rateLimited: 'Wait a moment and try again.',
  capacity: 'This service tier has no capacity now: try again, or choose the default tier.',
  overloaded: 'The service is overloaded: try again shortly.',
  server: 'The service failed: try again shortly.',
}

function describeRejection(error: Rejection): string {
  const said = error.detail.trim().replace(/\s+/g, ' ')
  const wait =
    error.retryAfterMs === undefined ? '' : ` It asks to wait ${Math.ceil(error.retryAfterMs / 1000)} s.`
  const next = NEXT_STEP[error.kind]
  return said
    ? `${said}${/[.!?]$/.test(said) ? '' : '.'}${wait} ${next}`
    : `The service answered ${error.status}.${wait} ${next}`
}

/** Whether sending the same request again may succeed. */
export const isRetryable = (error: ServiceError): boolean =>
  error.type === 'unreachable' || error.type === 'timedOut' || (error.type === 'rejected' && error.canRetry)
