import { Pool } from 'pg'

import type { HostStore } from '../hostStore'

import { createCounterTable } from './createCounterTable'
import { createKeyTable } from './createKeyTable'
import { createLedgerTable } from './createLedgerTable'
import { createShareTable } from './createShareTable'
import { createSyncTables } from './createSyncTables'
import { migrate } from './migrate'
import { MIGRATIONS } from './migrations'

/** Connections of one host; a request holds one for a millisecond. */
const CONNECTIONS = 10
/** Also how long a query waits for a connection when hundreds come at once. In milliseconds. */
const CONNECT_MS = 10_000
const QUERY_MS = 10_000

/**
 * Keeps everything in a PostgreSQL database, for any number of hosts, and brings its tables up to date.
 *
 * @throws Error with a sentence for the terminal where the database cannot be reached or is newer than this host
 */
export async function openPostgresStore(url: string, now: () => number): Promise<HostStore> {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
  })
  // A connection that breaks while nobody uses it; the next query makes another.
  pool.on('error', () => undefined)
  // One that breaks between two queries of a transaction tells nobody else: without a listener it would end the host.
  pool.on('connect', (client) => client.on('error', () => undefined))
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
  return {
    keys: createKeyTable(pool),
    limits: createCounterTable(pool, now),
    ledger: createLedgerTable(pool),
    sync,
    shares: createShareTable(pool, now),
    async close() {
      await sync.close()
      await pool.end()
    },
  }
}
