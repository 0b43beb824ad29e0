import { hideInRejection } from '@/domain/connections/hideSecrets'
import type { Rejection } from '@/domain/connections/serviceError'
import { readErrorBody, rejectionOf } from '@/domain/dialects'
import { mark } from '@/lib/text/t'
import { stored } from '@/lib/text/english'

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
async function readTextUpTo(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    while (bytes < maxBytes) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value.subarray(0, maxBytes - bytes), { stream: true })
      bytes += value.byteLength
    }
  } catch {
    // The connection broke: what arrived is still the best account there is.
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  return text + decoder.decode()
}

/**
 * Yields the bytes of a body, piece by piece. Ends early when `signal` aborts, even if the stream itself
 * takes no notice, and cancels the stream when the consumer leaves. Throws what the stream throws, except
 * after an abort.
 */
export async function* readBody(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  // A reader loop rather than `for await`: Safari cannot iterate streams.
  const reader = body.getReader()
  // Cancelling settles a pending read, which an abort does only for streams that `fetch` made.
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel)
  try {
    while (!signal.aborted) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch (cause) {
    if (!signal.aborted) throw cause
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}
