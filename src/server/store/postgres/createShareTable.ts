import type { Pool } from 'pg'
import * as z from 'zod/mini'

import { ENDED_KEPT_MS, type ShareStore } from '../hostStore'

import { withTransaction } from './withTransaction'

/** Shared conversations in a table: a link that one host made is opened by every other. Their bytes are opaque. */
export const createShareTable = (pool: Pool, now: () => number): ShareStore => ({
  put: ({ id, owner, secretHash, createdAt, expiresAt, bytes }, { mostLinks, mostBytes }) =>
    withTransaction(pool, async (client) => {
      // One at a time for each owner, so that the count is exact however many come at once.
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [owner])
      const there = await client.query<{ is_same: boolean }>(
        `select secret_hash = $2 and bytes is not null and expires_at > $3 as is_same
         from parlance_shares where id = $1`,
        [id, secretHash, now()],
      )
      const known = there.rows[0]
      if (known) return known.is_same ? 'kept' : 'taken'
      const own = await client.query<Record<string, unknown>>(
        `select count(*) as links, coalesce(sum(length(bytes)), 0) as bytes
         from parlance_shares where owner = $1 and bytes is not null and expires_at > $2`,
        [owner, now()],
      )
      const used = USED.parse(own.rows[0])
      if (used.links >= mostLinks) return 'tooMany'
      if (used.bytes + bytes.length > mostBytes) return 'full'
      const kept = await client.query(
        `insert into parlance_shares (id, owner, secret_hash, created_at, expires_at, bytes)
         values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
        [id, owner, secretHash, createdAt, expiresAt, Buffer.from(bytes)],
      )
      return kept.rowCount === 0 ? 'taken' : 'kept'
    }),

  async find(id) {
    const { rows } = await pool.query<Record<string, unknown>>(
      'select expires_at, is_deleted, bytes from parlance_shares where id = $1',
      [id],
    )
    if (!rows[0]) return undefined
    const { expires_at, is_deleted, bytes } = ROW.parse(rows[0])
    if (is_deleted) return { type: 'deleted' }
    return bytes === null || expires_at <= now()
      ? { type: 'expired' }
      : { type: 'here', expiresAt: expires_at, bytes: new Uint8Array(bytes) }
  },

  async remove(id, secretHash) {
    const removed = await pool.query(
      'update parlance_shares set bytes = null, is_deleted = true where id = $1 and secret_hash = $2',
      [id, secretHash],
    )
    if (removed.rowCount !== 0) return 'removed'
    const there = await pool.query('select 1 from parlance_shares where id = $1', [id])
    return there.rowCount === 0 ? 'missing' : 'wrongSecret'
  },

  async sweep() {
    await pool.query('update parlance_shares set bytes = null where expires_at <= $1 and bytes is not null', [
      now(),
    ])
    await pool.query('delete from parlance_shares where expires_at <= $1', [now() - ENDED_KEPT_MS])
  },
})

// Eight-byte integers come as text.
const USED = z.object({ links: z.coerce.number(), bytes: z.coerce.number() })
const ROW = z.object({
  expires_at: z.coerce.number(),
  is_deleted: z.boolean(),
  bytes: z.nullable(z.custom<Buffer>((value) => Buffer.isBuffer(value))),
})
