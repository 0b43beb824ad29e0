import type { CatalogEntry } from '../../catalog'
import type { Connection } from '../../connections/connection'
import { hostOf } from '@/domain/connections/baseUrl'
import { dialectFor } from '../../dialects'
import { withHostSearch } from '../../parameters/hostSearch'
import type { Settings } from '../../settings/settings'
import type { Model } from '../model'

/** Gives a model's entry with the web search that its service adds; see `withHostSearch`. */
export const hostSearchOf =
  (
    connections: readonly Pick<Connection, 'id' | 'dialects' | 'baseUrl'>[],
    chosen: Settings['modelDialects'],
  ) =>
  ({ id: modelId, connectionId }: Pick<Model, 'id' | 'connectionId'>, entry: CatalogEntry): CatalogEntry => {
    const connection = connections.find(({ id }) => id === connectionId)
    const dialect = dialectFor({ connection, modelId, entry, chosen })
    return withHostSearch(entry, { host: connection && hostOf(connection.baseUrl), dialect })
  }
