import { isRecord } from '@/lib/json'

import type { CatalogEntry } from '../catalog'
import { versionedUrl } from '../connections/baseUrl'
import type { Connection } from '../connections/connection'
import { DIALECT_NAMES, type Dialect } from '../connections/dialect'
import type { ServiceError } from '../connections/serviceError'
import { modelKey, type ModelRef } from '../modelRef'
import type { ParameterName } from '../parameters/parameters'
import type { Settings } from '../settings/settings'
import { CHAT } from './chat/definition'
import type { Addressed, DialectCode, DialectDefinition, ServiceHeaders } from './definition'
import { GEMINI } from './gemini/definition'
import { MESSAGES } from './messages/definition'
import { OLLAMA } from './ollama/definition'
import { RESPONSES } from './responses/definition'

/** Every request format. A new one is its folder and a line here. */
export const DIALECTS: { readonly [Name in Dialect]: DialectDefinition } = {
  chat: CHAT,
  responses: RESPONSES,
  messages: MESSAGES,
  gemini: GEMINI,
  ollama: OLLAMA,
}

/** The dialect of a request by the address it was sent to; chat completions unless the address names another. */
export function dialectOfUrl(url: string): Dialect {
  const path = url.split(/[?#]/)[0] ?? ''
  const isIn = ({ matches, path: own }: DialectDefinition) => matches?.(path) ?? path.endsWith(own)
  return DIALECT_NAMES.find((dialect) => isIn(DIALECTS[dialect])) ?? 'chat'
}

const NO_MODEL: Addressed = { model: 'model', isStreamed: true }

/** Where requests of a dialect are posted; `asked` matters where the address names it. */
export const endpointUrl = (baseUrl: string, dialect: Dialect, asked: Addressed = NO_MODEL): string =>
  DIALECTS[dialect].url?.(baseUrl, asked) ?? `${versionedUrl(baseUrl)}${DIALECTS[dialect].path}`

/** What an address says of the request that went there; undefined where that is in its body. */
export const askedAt = (url: string): Addressed | undefined => DIALECTS[dialectOfUrl(url)].asked?.(url)

/** Where chat completions are posted. */
export const completionsUrl = (baseUrl: string): string => endpointUrl(baseUrl, 'chat')

/** Where the models of a key are listed. @param dialect the preferred one of the service */
export const modelsUrl = (baseUrl: string, dialect: Dialect = 'chat'): string =>
  DIALECTS[dialect].modelsUrl?.(baseUrl) ?? `${versionedUrl(baseUrl)}/models`

/** Where the tokens of a prompt are counted; undefined where the dialect has no counter. */
export function counterUrl(baseUrl: string, dialect: Dialect): string | undefined {
  const { counter } = DIALECTS[dialect]
  return counter && `${versionedUrl(baseUrl)}${counter.path}`
}

/** Where the body of a dialect has a parameter, with dots; undefined where it has no such thing. */
export function placeOf(dialect: Dialect, name: ParameterName): string | undefined {
  const { places } = DIALECTS[dialect]
  return places === 'own' ? name : places[name]
}

/** The places of a parameter in all dialects that have another name for it than the registry. */
export const placesOf = (name: ParameterName): readonly string[] =>
  DIALECT_NAMES.flatMap((dialect) =>
    DIALECTS[dialect].places === 'own' ? [] : (placeOf(dialect, name) ?? []),
  )

/**
 * The code of a dialect that `openDialect` has brought.
 *
 * @throws Error where it has not: whoever builds or reads waits for it first.
 */
export function codeOf(dialect: Dialect): DialectCode {
  const code = DIALECTS[dialect].code.value()
  if (!code) throw new Error(`The code of ${dialect} is not loaded yet.`)
  return code
}

/**
 * Brings the code of a dialect; always the same promise.
 *
 * @throws CodeMissing where the file cannot be had
 */
export const openDialect = (dialect: Dialect): Promise<DialectCode> => DIALECTS[dialect].code.open()

/** The code of a dialect without a promise where it is here: even a settled one would let other work go first. */
export const dialectCode = (dialect: Dialect): DialectCode | Promise<DialectCode> =>
  DIALECTS[dialect].code.value() ?? openDialect(dialect)

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
