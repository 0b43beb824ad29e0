import { versionedUrl } from '../connections/baseUrl'
import { DIALECT_NAMES, type Dialect } from '../connections/dialect'
import type { ParameterName } from '../parameters/parameters'
import { CHAT } from './chat/definition'
import type { Addressed, DialectCode, DialectDefinition } from './definition'
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
