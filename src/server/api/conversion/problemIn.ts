import type { Problem } from '@/builtin/problem'
import { fieldsOf, textOf, wordOf, type Fields } from '@/domain/usage/fields'
import { isRecord } from '@/lib/json'

/** The most of a refusal that is passed on, in characters. */
const MOST = 2_000

const KINDS: Readonly<Record<number, Problem['type']>> = {
  401: 'authentication_error',
  403: 'authentication_error',
  429: 'rate_limit_error',
}

/** What went wrong, from the body of a refusal in any of the shapes services use; a text where it is no JSON. */
export function problemIn(body: Fields | string, status: number): Problem {
  const fields = typeof body === 'string' ? {} : body
  const error = fields['error']
  const told: Fields = isRecord(error) ? error : fields
  const { detail } = fields
  const message =
    [told['message'], error, detail, fieldsOf(detail)['message'], body]
      .map(textOf)
      .find((text) => text !== '') ?? (detail === undefined ? '' : JSON.stringify(detail))
  const { code } = told
  return {
    status,
    message: (message === ''
      ? 'The service behind this gateway failed, and did not say why.'
      : message
    ).slice(0, MOST),
    type: KINDS[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error'),
    param: wordOf(told['param']) ?? null,
    code: typeof code === 'number' ? String(code) : (wordOf(code) ?? null),
  }
}
