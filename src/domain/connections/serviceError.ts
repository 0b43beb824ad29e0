import { assertNever } from '@/lib/assertNever'
import { joinSentences } from '@/lib/text/joinSentences'
import { mark, t } from '@/lib/text/t'
import { howSaid, tell, type Said } from '@/lib/text/said'

import type { SpendingCaps } from '../pricing'

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
  /** How it was made, where it is one of this app's. */
  readonly said?: Said
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
  | { readonly type: 'malformed'; readonly where: string; readonly detail?: string; readonly said?: Said }
  /** This app failed while it read what came: a bug of ours, and no fault of the network or the service. */
  | { readonly type: 'appFault'; readonly detail: string }
  /** Refused by this app before sending: no key, no model, spending cap, data lock, size. */
  | {
      readonly type: 'notSent'
      /** In English; told in the language of the reader (`describeError`). */
      readonly reason: string
      /** How the reason was made, where it has values. */
      readonly said?: Said
      /** The cap that held it back; the person may waive or change it. */
      readonly cap?: keyof SpendingCaps
      /** It doesn't fit the model's context; the person may send it anyway. */
      readonly isTooLong?: true
    }

/** A refusal of this app: an English sentence, and how it was made (`english`). */
export const notSentError = (reason: string): Extract<ServiceError, { type: 'notSent' }> => ({
  type: 'notSent',
  reason,
  ...howSaid(reason),
})

/** One sentence or two for the person, naming what they can do next. */
export function describeError(error: ServiceError): string {
  switch (error.type) {
    case 'unreachable':
      return t(
        'Couldn’t reach {origin}. Check your network and the address, or use “Test” in Settings → Providers.',
        { origin: error.origin },
      )
    case 'timedOut':
      return t(
        'No data arrived for {seconds} s. Try again, or increase the timeout in Settings → Providers.',
        { seconds: Math.round(error.afterMs / 1000) },
      )
    case 'rejected':
      return describeRejection(error)
    case 'malformed':
      return t(
        'The provider sent something Parlance doesn’t understand ({where}). Try again, or look at the raw data under “Inspect request”.',
        { where: tell(error.where, error.said) },
      )
    case 'appFault':
      return t(
        'Parlance couldn’t read this reply because of a bug ({detail}). What arrived is kept. Look at the raw data under “Inspect request”, and please report it.',
        { detail: error.detail },
      )
    case 'notSent':
      return tell(error.reason, error.said)
    default:
      return assertNever(error)
  }
}

const NEXT_STEP: Record<RejectionKind, string> = {
  badRequest: mark('Change the request and try again.'),
  key: mark('Check the API key under Settings → Providers.'),
  credit: mark('Add credit with the provider, or choose another model.'),
  quota: mark('This key’s quota is used up. Raise it with the provider, or choose another provider.'),
  forbidden: mark('Check that this API key has permission, or choose another model or provider.'),
  notFound: mark('Check the provider’s base URL.'),
  modelNotFound: mark('Refresh the model list and choose another model.'),
  tooLarge: mark('Send less: remove attachments or earlier messages.'),
  contextOverflow: mark(
    'The chat is longer than the model’s context window. Remove earlier messages or choose a larger model.',
  ),
  contentPolicy: mark('The provider’s content policy rejected it. Rephrase it, or choose another provider.'),
  rateLimited: mark('Wait a moment and try again.'),
  capacity: mark('No capacity right now in this service tier. Try again, or choose the default tier.'),
  overloaded: mark('The provider is overloaded. Try again in a moment.'),
  server: mark('The provider had an error. Try again in a moment.'),
}

function describeRejection(error: Rejection): string {
  const said = tell(error.detail, error.said).trim().replace(/\s+/g, ' ')
  const wait =
    error.retryAfterMs === undefined
      ? []
      : [t('It asks to wait {seconds} s.', { seconds: Math.ceil(error.retryAfterMs / 1000) })]
  const what = said
    ? `${said}${/[.!?。！？।؟]$/u.test(said) ? '' : '.'}`
    : t('The provider returned status {status}.', { status: error.status })
  return joinSentences([what, ...wait, t(NEXT_STEP[error.kind])])
}

/** Whether sending the same request again may succeed. */
export const isRetryable = (error: ServiceError): boolean =>
  error.type === 'unreachable' || error.type === 'timedOut' || (error.type === 'rejected' && error.canRetry)
