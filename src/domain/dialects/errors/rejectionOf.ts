import type { Rejection, RejectionKind } from '@/domain/connections/serviceError'
import { DEFINITIONS, PARAMETER_NAMES } from '@/domain/parameters/parameters'
import { howSaid } from '@/lib/text/said'

import { saysModelIsMissing, saysModelIsNotThere } from './missingModel'
import type { ErrorBody } from './readErrorBody'

const CONTEXT_CODE = /context_length_exceeded|exceed_context_size|too_many_(prompt_)?tokens|context_window/i
const CONTEXT_SENTENCE =
  /maximum context length|context (window|length|size)|prompt (is )?too long|exceeds? the available context|reduce the length of the (messages|prompt)/i
const POLICY_CODE = /content_policy|content_filter|moderation|responsible_?ai/i
const POLICY_SENTENCE =
  /content (management )?policy|content filter|flagged (by|as|for)|safety system|usage polic/i
const KEY_CODE =
  /invalid_api_key|authentication_error|unauthenticated|invalid_authentication|no_db_connection/i
const KEY_SENTENCE =
  /(incorrect|invalid|missing|wrong|expired|revoked|unknown|bad|disabled|inactive|no) (api[ _-]?key|token|credentials)|(api[ _-]?key|token|credentials)\b.{0,40}\b(incorrect|invalid|not valid|missing|wrong|expired|revoked|not found|disabled)|authentication (fails|failed|header|required)|unauthori[sz]ed/i
/** With status 403 alone: what a key may do is set where the key is, too. */
const KEY_MAY_NOT =
  /\b(?:key|token|credentials)\b.{0,60}\b(?:not (?:allowed|authori[sz]ed|active|permitted|valid|enabled))|invalid authentication/i
/** A refusal that says nothing but that it is one: with status 403 that is what a wrong key gets at some services. */
const BARE_REFUSAL = /^\W*(403)?\W*(forbidden|access denied|permission denied|not allowed)?\W*$/i
const CREDIT = /insufficient[ _](balance|credits?|funds)|payment[ _]required|more credits/i
const QUOTA =
  /insufficient_quota|billing_hard_limit|spend_limit_reached|exceeded your (current )?quota|quota (is )?(exceeded|exhausted)/i
const CAPACITY = /resource_unavailable|capacity_exceeded|(no|insufficient|exceed\w{0,8}) capacity/i
const OVERLOADED = /overloaded|server_is_busy|service_unavailable|engine_overloaded/i
const BAD_REQUEST = /invalid_request|bad_?request|validation|tool_use_failed|unsupported|invalid_argument/i

/**
 * What a refusal is about, from its status and what the body says (WIRE §3.2).
 * Codes and types are asked first; sentences only where no common code exists.
 *
 * @param status 200 for an error inside a stream that names no other.
 */
function rejectionKind(status: number, { code = '', type = '', detail }: ErrorBody): RejectionKind {
  const names = `${code} ${type}`
  if (CONTEXT_CODE.test(names) || (status !== 429 && CONTEXT_SENTENCE.test(detail))) return 'contextOverflow'
  if (POLICY_CODE.test(names) || (status < 429 && POLICY_SENTENCE.test(detail))) return 'contentPolicy'
  if (status === 402 || CREDIT.test(names) || (status < 429 && CREDIT.test(detail))) return 'credit'
  if (QUOTA.test(names) || QUOTA.test(detail)) return 'quota'
  if (status === 498 || CAPACITY.test(names) || (status >= 429 && CAPACITY.test(detail))) return 'capacity'
  if (status === 401 || (status < 429 && (KEY_CODE.test(names) || KEY_SENTENCE.test(detail)))) return 'key'
  if (status < 429 && saysModelIsMissing(names, detail)) return 'modelNotFound'
  if (status === 500 && saysModelIsNotThere(names, detail)) return 'modelNotFound'
  if (status === 403 && (BARE_REFUSAL.test(detail) || KEY_MAY_NOT.test(detail))) return 'key'
  return kindOfStatus(status, names)
}

function kindOfStatus(status: number, names: string): RejectionKind {
  if (status === 404 || status === 405 || status === 410 || (status >= 300 && status < 400)) return 'notFound'
  if (status === 403 || status === 451) return 'forbidden'
  if (status === 413) return 'tooLarge'
  if (status === 429 || /rate_?limit/i.test(names)) return 'rateLimited'
  if (status === 503 || status === 529 || OVERLOADED.test(names)) return 'overloaded'
  if (status >= 500) return 'server'
  if (status >= 400) return 'badRequest'
  return BAD_REQUEST.test(names) ? 'badRequest' : 'server'
}

/** Where services put the id that their support asks for, in order of preference. */
const HEADERS: readonly string[] = [
  'x-request-id',
  'request-id',
  'x-generation-id',
  'apim-request-id',
  'x-ms-request-id',
  'mistral-correlation-id',
  'x-amzn-requestid',
  'x-amzn-request-id',
  'x-goog-request-id',
  'x-together-traceid',
  'x-inference-id',
  'x-correlation-id',
  'x-trace-id',
  'x-vercel-id',
  'cf-ray',
]

const IN_SENTENCE = /\brequest[ _-]?id\b["'`]?\s*(?:is\b|[:=])?\s*["'`(]?([\w.-]{6,100})/i

/** The id of a refused request: of its headers, else of its body, else the one its sentence names. */
function requestIdIn(headers: Headers, body: ErrorBody): string | undefined {
  const named = HEADERS.map((name) => headers.get(name)).find(Boolean)
  if (named) return named
  const said = IN_SENTENCE.exec(body.detail)?.[1]
  return body.requestId ?? (said !== undefined && /\d/.test(said) ? said : undefined)
}

const namesOf = (isEveryday: boolean): string =>
  PARAMETER_NAMES.filter((name) => (DEFINITIONS[name].isEveryday ?? false) === isEveryday)
    .flatMap((name) => [name, ...(DEFINITIONS[name].otherNames ?? [])])
    .join('|')

/** Names distinctive enough to be recognised in a sentence without quotes around them. */
const DISTINCT = new RegExp(String.raw`\b(${namesOf(false)})\b`, 'i')

/** Names that are also everyday words, and so count only in quotes. */
const QUOTED = new RegExp(`['"\`‘“](${namesOf(true)}|n|user|metadata)['"\`’”]`)

/** A sentence that begins with the path of a field, as the Messages API writes them: `tools.0.name: Field required`. */
const LEADING_PATH = /^([a-z][a-z0-9_]*(?:\.[a-zA-Z0-9_]+)+): /

/** The request parameter a refusal is about, from the sentence alone; undefined when it names none. */
export const refusedParameter = (detail: string): string | undefined =>
  LEADING_PATH.exec(detail)?.[1] ?? DISTINCT.exec(detail)?.[1]?.toLowerCase() ?? QUOTED.exec(detail)?.[1]

/**
 * The refusal that a status, its headers and its body amount to.
 *
 * @param status 200 for an error inside a stream, unless the body names another.
 * @param nowMs milliseconds since the Unix epoch, to read a `Retry-After` date.
 */
export function rejectionOf(
  { status, headers, body }: { readonly status: number; readonly headers: Headers; readonly body: ErrorBody },
  nowMs: number,
): Rejection {
  const kind = rejectionKind(status, body)
  const waitMs = retryAfterMs(headers, nowMs)
  const param = body.param ?? (kind === 'badRequest' ? refusedParameter(body.detail) : undefined)
  const requestId = requestIdIn(headers, body)
  return {
    type: 'rejected',
    kind,
    status,
    detail: body.detail,
    ...howSaid(body.detail),
    canRetry: canRetryRejection(status, kind, { shouldRetry: headers.get('x-should-retry'), waitMs }),
    ...(body.code !== undefined && { code: body.code }),
    ...(param !== undefined && { param }),
    ...(requestId && { requestId }),
    ...(waitMs !== undefined && { retryAfterMs: waitMs }),
  }
}

/** Kinds that the same request can only meet again, whatever the status. */
const FINAL_KINDS: ReadonlySet<RejectionKind> = new Set([
  'key',
  'credit',
  'quota',
  'forbidden',
  'notFound',
  'modelNotFound',
  'tooLarge',
  'contextOverflow',
  'contentPolicy',
])

/** Refused, yet worth the same request again: timeout, conflict, too early, rate, capacity (WIRE §3.2). */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 498])

/**
 * Whether sending the same again may succeed. The service's `x-should-retry` decides when it speaks;
 * lack of credit counts as passing only where the service names a wait.
 */
function canRetryRejection(
  status: number,
  kind: RejectionKind,
  { shouldRetry, waitMs }: { readonly shouldRetry: string | null; readonly waitMs: number | undefined },
): boolean {
  if (shouldRetry === 'true' || shouldRetry === 'false') return shouldRetry === 'true'
  if (kind === 'credit') return waitMs !== undefined
  if (FINAL_KINDS.has(kind) || status === 501) return false
  return PASSING_STATUSES.has(status) || status >= 500 || (status < 300 && kind !== 'badRequest')
}

/**
 * Milliseconds a response asks us to wait before the next try; undefined when it does not say.
 * `retry-after-ms` wins over `retry-after`, except that Azure sends a bare 0 beside a real `retry-after`.
 * A date is read against the service's own clock where it tells it.
 *
 * @param nowMs milliseconds since the Unix epoch, where the service has no `date`.
 */
function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const exact = milliseconds(headers.get('retry-after-ms'))
  if (exact) return exact
  return secondsOrDate(headers.get('retry-after'), dateOf(headers) ?? nowMs) ?? exact
}

function milliseconds(value: string | null): number | undefined {
  if (value === null || !/^\s*\d+(\.\d+)?\s*$/.test(value)) return undefined
  return Math.round(Number(value))
}

function secondsOrDate(value: string | null, nowMs: number): number | undefined {
  if (value === null) return undefined
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Math.round(Number(value) * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}

function dateOf(headers: Headers): number | undefined {
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? undefined : date
}
