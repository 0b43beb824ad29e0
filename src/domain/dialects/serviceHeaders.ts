import { DIALECT_NAMES } from '../connections/dialect'
import type { ServiceHeaders } from './definition'
import { DIALECTS } from './dialects'

const COMMON: ServiceHeaders = { plain: {}, key: { name: 'authorization', start: 'Bearer ' } }

/** What a service wants in its headers, by the address that is asked: the common `Authorization`, unless a dialect knows better. */
export function serviceHeaders(url: string): ServiceHeaders {
  for (const dialect of DIALECT_NAMES) {
    const own = DIALECTS[dialect].headersAt?.(url)
    if (own) return own
  }
  return COMMON
}

/** The headers of a request with its key; without one, the plain ones alone. */
export function headersWithKey(url: string, key: string | undefined): Readonly<Record<string, string>> {
  const { plain, key: header } = serviceHeaders(url)
  return key ? { ...plain, [header.name]: `${header.start}${key}` } : plain
}
