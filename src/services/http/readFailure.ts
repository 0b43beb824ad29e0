import type { Rejection } from '@/domain/connections/serviceError'

import { hideInRejection } from '@/domain/connections/hideSecrets'
import { mark, t } from '@/lib/text/t'
import { readErrorBody, rejectionOf } from '@/domain/dialects'
import { readTextUpTo } from './readTextUpTo'

/** Longest error body that is read, in bytes; the sentence a person needs is at its start. */
const MAX_ERROR_BYTES = 256 * 1024

const REDIRECTED = mark(
  'The service answers with a redirect, which is not followed: the key is for one address only.',
)

/**
 * Reads any refused response into a `Rejection`: kind, provider's sentence, code, parameter, request id
 * and whether a retry may help. Never throws: a body that breaks off gives what had arrived.
 *
 * @param secrets what must not appear in anything kept of it, should the service repeat it.
 */
export async function readFailure(
  response: Response,
  { nowMs, secrets = [] }: { readonly nowMs: number; readonly secrets?: readonly string[] },
): Promise<Rejection> {
  const body = readErrorBody(await readTextUpTo(response, MAX_ERROR_BYTES))
  const isRedirect = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)
  // A browser hides the status of a redirect that is not followed: it says 0.
  const status = isRedirect && response.status === 0 ? 302 : response.status
  const detail = isRedirect ? t(REDIRECTED) : body.detail || gatewaySentence(response)
  const rejection = rejectionOf({ status, headers: response.headers, body: { ...body, detail } }, nowMs)
  return hideInRejection(rejection, secrets)
}

const gatewaySentence = (response: Response): string =>
  (response.headers.get('content-type') ?? '').includes('html')
    ? t('HTTP {status} from a gateway', { status: String(response.status) })
    : ''
