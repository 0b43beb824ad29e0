import type { ServiceError } from '@/domain/connections/serviceError'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

/** What `fetch` is told; `targetAddressSpace` is Chromium's mark for requests to the local network. */
export type ServiceRequest = RequestInit & { readonly targetAddressSpace?: 'local' }

type Plan = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
}

/**
 * A request to a service that takes nothing along but what it is given: no cookies, no referrer, no
 * redirect that would carry the key to another address. Fails with the name of a header that cannot be sent.
 */
export function serviceRequest({ method, url, headers, body, signal }: Plan): Result<ServiceRequest, string> {
  const sent = new Headers({ accept: 'application/json, text/event-stream' })
  for (const [name, value] of Object.entries(headers)) {
    try {
      sent.set(name, value.trim())
    } catch {
      return failed(name)
    }
  }
  if (body !== undefined) sent.set('content-type', 'application/json')
  return ok({
    method,
    headers: sent,
    signal,
    credentials: 'omit',
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    ...(body !== undefined && { body }),
    ...(isPlainLocalAddress(url) && { targetAddressSpace: 'local' }),
  })
}

/**
 * Whether a URL names an address of the local network over plain http. Marked as such, a secure page may call
 * it once the person allows it. Names are never marked: a wrong mark makes the request fail.
 *
 * @see https://developer.chrome.com/blog/local-network-access
 */
const isPlainLocalAddress = (url: string): boolean =>
  /^http:\/\/(10\.\d+|192\.168|172\.(1[6-9]|2\d|3[01]))\.\d+\.\d+(:\d+)?\//i.test(url)

/** The refusal of this app to send a header whose name or value no browser takes. */
export const unsendableHeader = (name: string): ServiceError => ({
  type: 'notSent',
  reason:
    name.toLowerCase() === 'authorization'
      ? t('The API key has characters that can’t be sent. Correct it in the settings of this provider.')
      : t(
          'The header “{name}” has characters that can’t be sent. Correct it in the settings of this provider.',
          { name },
        ),
})
