import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { ConnectionId } from '../ids'

import { originOf } from './baseUrl'
import type { Dialect } from './dialect'

/** A service one can talk to. Its key is kept apart (`services/keys`), never in this record. */
export type Connection = {
  readonly id: ConnectionId
  /** `builtin` is answered in this page; `server` is the gateway or service of this page's own origin. */
  readonly type: 'remote' | 'builtin' | 'server'
  readonly name: string
  /** Without trailing slash and without `/v1`; see `normaliseBaseUrl`. */
  readonly baseUrl: string
  /** Where `/models.json` is; empty when the service has no catalog. */
  readonly catalogUrl: string
  /** Sent with each request besides `Authorization`. */
  readonly headers: Readonly<Record<string, string>>
  /** Further members of each request's body, as JSON text of an object. */
  readonly extraFields?: string
  /** The dialects it is known to speak, the preferred one first; chat completions alone when absent. */
  readonly dialects?: readonly Dialect[]
  readonly rememberKey: boolean
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

/** What "Test connection" found, in words a person can act on. */
export type ConnectionReport = {
  readonly isFine: boolean
  /** What is the case. */
  readonly finding: string
  /** What to do about it; undefined when nothing is to be done. */
  readonly remedy?: string
  /** The request formats it takes, where they were found out. */
  readonly dialects?: readonly Dialect[]
}

/**
 * The extra headers of a connection, as they go to `url`: like its key only to the origin they were given for. Fails
 * with a sentence where `url` is of another and one of them has a value, which may be a secret.
 */
export function ownHeaders(
  { name, baseUrl, headers }: Pick<Connection, 'name' | 'baseUrl' | 'headers'>,
  url: string,
): Result<Connection['headers'], string> {
  if (originOf(url) === originOf(baseUrl) || Object.values(headers).every((value) => value === ''))
    return ok(headers)
  return failed(
    t('The extra headers of {name} were given for {origin} and are not sent to {address}.', {
      name,
      origin: originOf(baseUrl),
      address: originOf(url),
    }),
  )
}

/** Whether a header of this name commonly holds a secret. */
export const isSecretHeader = (name: string): boolean =>
  /auth|key|token|secret|password|cookie|session|signature/i.test(name)
