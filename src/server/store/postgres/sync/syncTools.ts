import type { Pool } from 'pg'

/** What all tables of sync are reached with. */
export type SyncTools = {
  readonly pool: Pool
  /** Tells all hosts that a space changed, once the transaction of the client ends. */
  readonly tell: (client: Pick<Pool, 'query'>, space: string) => Promise<unknown>
}
