import type { Pool } from 'pg'

import { withTransaction } from './withTransaction'

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
