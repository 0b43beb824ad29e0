import type { ServiceError } from '@/domain/connections/serviceError'
import { countOf, fieldsOf } from '@/domain/usage/fields'
import { failed, ok, type Result } from '@/lib/result'

import { fetchJson, type FetchDeps } from '../http/fetchJson'

type Question = {
  /** Where the dialect's counter is. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** See `countingBody`. */
  readonly body: string
}

const MOST_BYTES = 100_000
/** Longest silence, in milliseconds: nobody waits for it. */
const LIMIT_MS = 15_000

/** How many tokens a prompt has by the provider's own counter, which both dialects answer as `input_tokens`. */
export async function countTokens(
  question: Question,
  deps: FetchDeps,
): Promise<Result<number, ServiceError>> {
  const answer = await fetchJson({ ...question, maxBytes: MOST_BYTES, limitMs: LIMIT_MS }, deps)
  if (!answer.ok) return answer
  const tokens = countOf(fieldsOf(answer.value.document)['input_tokens'])
  return tokens === undefined ? failed({ type: 'malformed', where: question.url }) : ok(tokens)
}
