import type { Connection } from '@/domain/connection'
import type { ConnectionId } from '@/domain/ids'

import type { CommandDeps } from './deps'

/** Whether there is a key for this connection at its present origin. */
export const createHasKey =
  ({ keys }: CommandDeps) =>
  (connection: Connection): boolean =>
    keys.has(connection)

/** Calls back whenever a key is set or removed. Returns how to stop. */
export const createWatchKeys =
  ({ keys }: CommandDeps) =>
  (listener: () => void): (() => void) =>
    keys.subscribe(listener)

/** An id for a connection that is about to be described. */
export const createNewConnectionId =
  ({ newId }: CommandDeps) =>
  (): ConnectionId =>
    newId() as ConnectionId
