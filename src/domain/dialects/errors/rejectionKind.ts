import type { RejectionKind } from '@/domain/connections/serviceError'

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
export function rejectionKind(status: number, { code = '', type = '', detail }: ErrorBody): RejectionKind {
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
