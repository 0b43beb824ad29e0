import type { Connection } from '@/domain/connection'
import type { ConnectionId } from '@/domain/ids'
import type { Result } from '@/lib/result'

/** Keys by connection, each bound to the origin it was given for. Never in a record, log, error or export. */
export type KeyVault = {
  /** Whether there is a key for this connection at its present origin. */
  has(connection: Connection): boolean
  /**
   * The key to send to `url`: undefined when the connection has none.
   * Fails with a sentence when `url` is of another origin than the key was given for.
   */
  keyFor(connection: Connection, url: string): Result<string | undefined, string>
  /** Keeps `key` for the connection's origin; on disk only where the connection says so. Empty removes it. */
  setKey(connection: Connection, key: string): Promise<void>
  removeKey(id: ConnectionId): Promise<void>
  /** Reads the remembered keys again: another tab changed them. Keys of this tab alone stay. */
  reload(): Promise<void>
  /** Changes with each set or removal: part of query keys in place of the key itself. */
  generationOf(id: ConnectionId): number
  subscribe(listener: () => void): () => void
}
