import { hideInRejection } from '@/domain/connections/hideSecrets'
import type { Rejection } from '@/domain/connections/serviceError'
import { readErrorBody, rejectionOf } from '@/domain/dialects'
import { mark } from '@/lib/text/t'
import { stored } from '@/lib/text/english'

import { readBody } from '../page/timeouts'

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
  const detail = isRedirect ? stored(REDIRECTED) : body.detail || gatewaySentence(response)
  const rejection = rejectionOf({ status, headers: response.headers, body: { ...body, detail } }, nowMs)
  return hideInRejection(rejection, secrets)
}

const gatewaySentence = (response: Response): string =>
  (response.headers.get('content-type') ?? '').includes('html')
    ? stored('HTTP {status} from a gateway', { status: String(response.status) })
    : ''

/**
 * The first `maxBytes` of a response body as text. Never throws: a body that breaks off gives what had
 * arrived, an absent one the empty string. The rest of a longer body is not downloaded.
 */
async function readTextUpTo({ body }: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    for await (const piece of body ? readBody(body, new AbortController().signal) : []) {
      text += decoder.decode(piece.subarray(0, maxBytes - bytes), { stream: true })
      bytes += piece.byteLength
      if (bytes >= maxBytes) break
    }
  } catch {
    // The connection broke: what arrived is still the best account there is.
  }
  return text + decoder.decode()
}
