import { Client, type Pool } from 'pg'

import type { SyncStore } from '../../syncStore'

import { createListener } from '../createListener'
import { createBlobTables } from './createBlobTables'
import { createSegmentTables } from './createSegmentTables'
import { createSnapshotTables } from './createSnapshotTables'
import { createSpaceTables } from './createSpaceTables'
import type { SyncTools } from './syncTools'

const CHANNEL = 'parlance_sync'

/** Spaces in tables. Their bytes are opaque; other hosts hear of changes by `LISTEN`. */
export function createSyncTables(pool: Pool, url: string): SyncStore & { close(): Promise<void> } {
  const listener = createListener(CHANNEL, () => new Client({ connectionString: url }))
  const tell: SyncTools['tell'] = (client, space) =>
    client.query('select pg_notify($1, $2)', [CHANNEL, space])
  const tools = { pool, tell }
  return {
    ...createSpaceTables(tools),
    ...createSegmentTables(tools),
    ...createBlobTables(tools),
    ...createSnapshotTables(tools),
    watch: listener.watch,
    close: listener.close,
  }
}
