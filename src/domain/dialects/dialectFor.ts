import { isRecord } from '@/lib/json'

import type { CatalogEntry } from '../catalog'
import type { Connection } from '../connections/connection'
import { type Dialect, DIALECT_NAMES } from '../connections/dialect'
import type { ServiceError } from '../connections/serviceError'
import { modelKey, type ModelRef } from '../modelRef'
import type { Settings } from '../settings/settings'

import type { DialectDefinition, ServiceHeaders } from './definition'
import { DIALECTS } from './dialects'

type Asked = {
  readonly connection: Pick<Connection, 'id' | 'dialects'> | undefined
  readonly modelId: ModelRef['modelId'] | null
  readonly entry: Pick<CatalogEntry, 'raw'> | undefined
  readonly chosen: Settings['modelDialects']
}

/**
 * The dialect in which a model is asked: the one a person chose for it, else the first that its catalog names and the
 * connection speaks, else the connection's preferred one.
 */
export function dialectFor({ connection, modelId, entry, chosen }: Asked): Dialect {
  const known = dialectsOf(connection)
  const own =
    connection && modelId !== null ? chosen[modelKey({ connectionId: connection.id, modelId })] : undefined
  if (own !== undefined) return own
  const hints = dialectHints(entry)
  // The connection's order counts where the catalog names several.
  return known.find((dialect) => hints.includes(dialect)) ?? known[0] ?? 'chat'
}

/** The dialects that a connection speaks, the preferred one first. */
export const dialectsOf = (connection: Pick<Connection, 'dialects'> | undefined): readonly Dialect[] =>
  connection?.dialects && connection.dialects.length > 0 ? connection.dialects : ['chat']

/**
 * The other dialect that a refusal tells to use ("Please use /v1/responses instead"), undefined where it names none.
 *
 * @param used the dialect in which the request was made.
 */
export function dialectNamedIn(error: ServiceError, used: Dialect): Dialect | undefined {
  if (error.type !== 'rejected') return undefined
  return DIALECT_NAMES.find(
    (dialect) => dialect !== used && error.detail.includes(`v1${DIALECTS[dialect].path}`),
  )
}

/**
 * The dialects in which a catalog says a model can be asked (DIALECTS §7), the one it names first; empty where it says
 * nothing about it.
 */
function dialectHints(entry: Pick<CatalogEntry, 'raw'> | undefined): readonly Dialect[] {
  const raw = entry?.raw
  if (!isRecord(raw)) return []
  const endpoints = raw['supported_endpoints']
  if (Array.isArray(endpoints)) {
    const paths = endpoints.map(String)
    return DIALECT_NAMES.filter((dialect) => paths.some((path) => path.endsWith(DIALECTS[dialect].path)))
  }
  if (raw['mode'] === 'responses') return ['responses']
  const provider = raw['provider']
  if (!isRecord(provider)) return []
  const { shape, npm } = provider
  const named = dialectWith('words', shape) ?? dialectWith('packages', npm)
  return named === undefined ? [] : [named]
}

const dialectWith = (hint: keyof DialectDefinition['hints'], value: unknown): Dialect | undefined =>
  typeof value === 'string'
    ? DIALECT_NAMES.find((dialect) => DIALECTS[dialect].hints[hint].includes(value))
    : undefined

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
