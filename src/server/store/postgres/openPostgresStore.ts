import { Client } from 'pg'

import type { HostStore } from '../hostStore'

import { createCounterTable } from './createCounterTable'
import { createKeyTable } from './createKeyTable'
import { createLedgerTable } from './createLedgerTable'
import { createPool } from './createPool'
import { createShareTable } from './createShareTable'
import { createSyncTables } from './createSyncTables'
import { migrate } from './migrate'
import { MIGRATIONS } from './migrations'

/**
 * Keeps everything in a PostgreSQL database, for any number of hosts, and brings its tables up to date.
 *
 * @throws Error with a sentence for the terminal where the database cannot be reached or is newer than this host
 */
export async function openPostgresStore(url: string, now: () => number): Promise<HostStore> {
  const pool = createPool(url)
  try {
    await migrate(pool, MIGRATIONS)
  } catch (error) {
    await pool.end()
    throw new Error(
      `The database (DATABASE_URL) can't be used: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
  const sync = createSyncTables(pool, url)
  const keys = createKeyTable(pool, () => new Client({ connectionString: url }))
  return {
    keys,
    limits: createCounterTable(pool, now),
    ledger: createLedgerTable(pool),
    sync,
    shares: createShareTable(pool, now),
    async close() {
      await Promise.all([sync.close(), keys.close()])
      await pool.end()
    },
  }
}
