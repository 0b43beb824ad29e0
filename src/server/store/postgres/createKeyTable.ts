import type { Client, Pool, PoolClient } from 'pg'
import * as z from 'zod/mini'

import { within } from '@/lib/time/sleep'

import { PERIODS, UNITS } from '../../limits/limit'
import { type KeyRecord, type KeyStore, StoreUnavailable } from '../hostStore'

import { createBatches, inTransaction } from './withTransaction'
import { createLease } from './keepConnected'

const COLUMNS = 'hash, person, name, created_at, expires_at, models, limits'

const CHANNEL = 'parlance_keys'
/** One of PostgreSQL's locks that applications give a meaning. */
const LOCK = 7_275_253
/** Keys are asked for again after this long, in milliseconds, should a host not hear that its connection is dead. */
const KNOWN_MS = 10_000
/** Keys that are known at a time. */
const MOST_KNOWN = 10_000
/** How often hosts are told to let go of what they know, and how long they have for it, in milliseconds. */
const TELL_EVERY_MS = 20
const LET_GO_MS = 5_000

/**
 * Invitations in a table. A host knows those it was shown lately, with their limits, until somebody changes the table:
 * a change waits until every host has let go, so that a revoked key is refused on all hosts from that moment.
 *
 * @param connect makes a connection for news of changes
 */
export function createKeyTable(pool: Pool, connect: () => Client): KeyStore & { close(): Promise<void> } {
  const known = new Map<string, { readonly record: KeyRecord; readonly until: number }>()
  const lease = createLease(connect, { channel: CHANNEL, lock: LOCK, onLost: () => known.clear() })
  let changing: Promise<unknown> = Promise.resolve()

  const look = createBatches(async (hashes: readonly string[]) => {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select ${COLUMNS} from parlance_keys where hash = any($1)`,
      [hashes],
    )
    const found = new Map(rows.map(recordOf).map((record) => [record.hash, record]))
    return hashes.map((hash) => found.get(hash))
  })

  /** Runs the change while no host goes by what it knew. One that does not let go in time is left to its clock. */
  async function alone<Value>(work: (client: PoolClient) => Promise<Value>): Promise<Value> {
    const client = await pool.connect()
    let hasLock = false
    try {
      await client.query(`set lock_timeout = ${LET_GO_MS}`)
      const letGo = client.query('select pg_advisory_lock($1)', [LOCK]).then(
        () => true,
        () => false,
      )
      while ((await within(TELL_EVERY_MS, letGo)) === undefined) await pool.query(`notify ${CHANNEL}`)
      hasLock = await letGo
      await client.query('reset lock_timeout')
      return await work(client)
    } finally {
      if (hasLock) await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
      // Its lock would outlive it in the pool.
      client.release()
    }
  }

  return {
    close: lease.close,
    async list() {
      const { rows } = await pool.query<Record<string, unknown>>(
        `select ${COLUMNS} from parlance_keys order by position`,
      )
      return rows.map(recordOf)
    },
    async find(hash) {
      const turn = lease.held()
      const there = known.get(hash)
      if (turn !== undefined && there && there.until > performance.now()) return there.record
      const record = await look(hash).catch((cause: unknown) => {
        throw new StoreUnavailable('The database does not answer.', { cause })
      })
      // Only what was read while nobody could change it.
      if (record && turn !== undefined && lease.held() === turn) {
        if (known.size >= MOST_KNOWN) known.clear()
        known.set(hash, { record, until: performance.now() + KNOWN_MS })
      }
      return record
    },
    update(change) {
      const next = changing.then(() =>
        alone((client) => inTransaction(client, () => replace(client, change))),
      )
      changing = next.catch(() => undefined)
      return next
    },
  }
}

async function replace(
  client: PoolClient,
  change: (records: readonly KeyRecord[]) => readonly KeyRecord[] | undefined,
): Promise<boolean> {
  await client.query('lock table parlance_keys in exclusive mode')
  const { rows } = await client.query<Record<string, unknown>>(
    `select ${COLUMNS} from parlance_keys order by position`,
  )
  const before = rows.map(recordOf)
  const after = change(before)
  if (!after) return false
  const kept = new Set(after.map(({ hash }) => hash))
  const known = new Set(before.map(({ hash }) => hash))
  const removed = before.flatMap(({ hash }) => (kept.has(hash) ? [] : [hash]))
  await client.query('delete from parlance_keys where hash = any($1)', [removed])
  for (const record of after) {
    if (known.has(record.hash)) continue
    const { hash, person, name, createdAt, expiresAt, models, limits = [] } = record
    await client.query(`insert into parlance_keys (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7)`, [
      hash,
      person ?? null,
      name,
      createdAt,
      expiresAt,
      models,
      JSON.stringify(limits),
    ])
  }
  return true
}

const LIMITS = z.array(z.object({ unit: z.enum(UNITS), period: z.enum(PERIODS), most: z.string() }))
const ROW = z.object({
  hash: z.string(),
  person: z.nullable(z.string()),
  name: z.string(),
  // Eight-byte integers come as text.
  created_at: z.coerce.number(),
  expires_at: z.nullable(z.coerce.number()),
  models: z.nullable(z.array(z.string())),
  limits: LIMITS,
})

function recordOf(row: Record<string, unknown>): KeyRecord {
  const { hash, person, name, created_at, expires_at, models, limits } = ROW.parse(row)
  return {
    name,
    hash,
    createdAt: created_at,
    expiresAt: expires_at,
    models,
    ...(person !== null && { person }),
    ...(limits.length > 0 && { limits }),
  }
}
