import { failed, ok, type Result } from '@/lib/result'
import { addressSpaceOf } from './addressSpaceOf'

/** What `fetch` is told; `targetAddressSpace` is Chromium's mark for requests to this machine or network. */
export type ServiceRequest = RequestInit & { readonly targetAddressSpace?: 'loopback' | 'local' }

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
  const space = addressSpaceOf(url)
  return ok({
    method,
    headers: sent,
    signal,
    credentials: 'omit',
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    ...(body !== undefined && { body }),
    ...(space !== 'public' && { targetAddressSpace: space }),
  })
}
