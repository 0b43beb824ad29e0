import type { Connection } from '@/domain/connection'
import type { ConnectionId } from '@/domain/ids'

import type { CommandDeps } from './deps'

/** Keeps a connection. Its key, where one is given, goes to the key vault alone. */
export const createSaveConnection = (deps: CommandDeps) =>
  async function saveConnection(connection: Connection, key: string | undefined): Promise<void> {
    deps.store.getState().connectionSaved(connection)
    if (key !== undefined) await deps.keys.setKey(connection, key)
    await deps.storage.saveConnections([connection])
  }

/** Removes a connection and its key. Its conversations stay readable. */
export const createRemoveConnection = (deps: CommandDeps) =>
  async function removeConnection(id: ConnectionId): Promise<void> {
    deps.store.getState().connectionRemoved(id)
    await deps.keys.removeKey(id)
    await deps.storage.saveConnections([], [id])
  }
