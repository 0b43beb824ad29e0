import type { CatalogEntry } from '../catalog'
import type { Connection } from '../connections/connection'
import type { ServiceError } from '../connections/serviceError'
import { modelKey, type ModelRef } from '../modelRef'
import type { Settings } from '../settings/settings'
import { DIALECT_NAMES, type Dialect } from '../connections/dialect'
import { dialectHints } from './dialectHints'
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
