import { hostOf } from '../connections/hostOf'

/** Hosts of the Messages API's owner, which wants a key, a version and a page's word in headers of its own. */
const OWNER = /(^|\.)anthropic\.com$/

/** Headers that a service needs besides those of the connection, the key among them. */
export type ServiceHeaders = {
  readonly plain: Readonly<Record<string, string>>
  /** The name of the header with the key, and what comes before it. */
  readonly key: { readonly name: string; readonly start: string }
}

/**
 * What a service wants in its headers (DIALECTS §1.4). The owner of the Messages API answers a page only where the page
 * says that it knows its key is in the browser, which is true here: the key is the person's own. Others take the
 * common `Authorization` and may not allow a page to send any other header.
 */
export const serviceHeaders = (baseUrl: string): ServiceHeaders =>
  OWNER.test(hostOf(baseUrl) ?? '')
    ? {
        plain: {
          'anthropic-version': '2023-06-01',
          'anthropic-dangerous-direct-browser-access': 'true',
        },
        key: { name: 'x-api-key', start: '' },
      }
    : { plain: {}, key: { name: 'authorization', start: 'Bearer ' } }

/** The headers of a request with its key; without one, the plain ones alone. */
export function headersWithKey(baseUrl: string, key: string | undefined): Readonly<Record<string, string>> {
  const { plain, key: header } = serviceHeaders(baseUrl)
  return key ? { ...plain, [header.name]: `${header.start}${key}` } : plain
}
