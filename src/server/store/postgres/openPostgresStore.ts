import { Client, Pool } from 'pg'

import type { HostStore } from '../hostStore'

import { createCounterTable } from './createCounterTable'
import { createKeyTable } from './createKeyTable'
import { createLedgerTable } from './createLedgerTable'
import { createNoticeTables } from './createNoticeTables'
import { createScheduleTable } from './createScheduleTable'
import { createReplyTables } from './createReplyTables'
import { createShareTable } from './createShareTable'
import { createSyncTables } from './sync/createSyncTables'
import { MIGRATIONS } from './migrations'
import { withTransaction } from './withTransaction'

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
  const replies = createReplyTables(pool, url)
  return {
    keys,
    limits: createCounterTable(pool, now),
    ledger: createLedgerTable(pool),
    sync,
    shares: createShareTable(pool, now),
    replies,
    notices: createNoticeTables(pool, now),
    schedules: createScheduleTable(pool),
    async close() {
      await Promise.all([sync.close(), keys.close(), replies.close()])
      await pool.end()
    },
  }
}

/** Connections of one host; a request holds one for a millisecond. */
const CONNECTIONS = 10
/** Longest that making a connection may take, in milliseconds. */
const CONNECT_MS = 10_000
const QUERY_MS = 10_000

/**
 * The connections of a host. Making one, and each query, has its time; waiting for one that others use has none:
 * thousands may come at once, and each has its turn.
 */
export function createPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    query_timeout: QUERY_MS,
    // The pool's own limit would count the waiting as well.
    Client: class extends Client {
      constructor(options?: ConstructorParameters<typeof Client>[0]) {
        super({ ...(typeof options === 'object' && options), connectionTimeoutMillis: CONNECT_MS })
      }
    },
  })
  // A connection that breaks while nobody uses it; the next query makes another.
  pool.on('error', () => undefined)
  // One that breaks between two queries of a transaction tells nobody else: without a listener it would end the host.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** One of PostgreSQL's locks that applications give a meaning: held while the tables are changed. */
const LOCK = 7_275_252

/**
 * Brings the tables to what this host knows, one step a transaction. Several hosts may start at once: one of them does
 * it, the others wait.
 *
 * @throws Error with a sentence for the terminal where a newer host made the tables
 */
export async function migrate(pool: Pool, migrations: readonly string[]): Promise<void> {
  for (;;) {
    const isDone = await withTransaction(pool, async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [LOCK])
      await client.query('create table if not exists parlance_schema (version integer not null)')
      const found = await client.query<{ version: number }>('select version from parlance_schema')
      const version = found.rows[0]?.version ?? 0
      if (version > migrations.length) {
        throw new Error(
          `The database was made by a newer Parlance (schema ${version}; this one knows ${migrations.length}). Update this host.`,
        )
      }
      const step = migrations[version]
      if (step === undefined) return true
      await client.query(step)
      await client.query(
        version === 0
          ? 'insert into parlance_schema (version) values ($1)'
          : 'update parlance_schema set version = $1',
        [version + 1],
      )
      return false
    })
    if (isDone) return
  }
}
