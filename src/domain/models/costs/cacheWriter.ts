import type { Connection } from '../../connections/connection'
import { hostOf } from '@/domain/connections/baseUrl'
import { dialectFor } from '../../dialects'
import { setsCachePoint } from '../../pricing'
import type { Settings } from '../../settings/settings'
import type { TurnBasis } from './costBasis'

/**
 * Tells for which models a request would have its prompt written to the provider's cache, which costs more than input:
 * only the Messages dialect asks for it.
 */
export function cacheWriterOf(
  connections: readonly Pick<Connection, 'id' | 'dialects' | 'baseUrl'>[],
  chosen: Settings['modelDialects'],
): NonNullable<TurnBasis['writesCache']> {
  return ({ id: modelId, connectionId }, entry, promptTokens) => {
    const connection = connections.find(({ id }) => id === connectionId)
    if (!connection || dialectFor({ connection, modelId, entry, chosen }) !== 'messages') return false
    return setsCachePoint({ promptTokens, entry, host: hostOf(connection.baseUrl) })
  }
}
