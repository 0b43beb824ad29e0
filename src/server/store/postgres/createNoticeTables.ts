import type { Pool } from 'pg'
import * as z from 'zod/mini'

import { CLAIM_KEPT_MS, NOTICE_DEVICE, type NoticeDevice, type NoticeStore } from '../noticeStore'

import { withTransaction } from './withTransaction'

/** Keys, devices and claims in tables: a device that one host knows is told by every other. */
export const createNoticeTables = (pool: Pool, now: () => number): NoticeStore => ({
  async keys(make) {
    const there = await pool.query<Record<string, unknown>>('select keys from parlance_notice_keys')
    if (there.rows[0]) return KEYS.parse(there.rows[0]).keys
    await pool.query(
      'insert into parlance_notice_keys (is_only, keys) values (true, $1) on conflict do nothing',
      [await make()],
    )
    const kept = await pool.query<Record<string, unknown>>('select keys from parlance_notice_keys')
    return KEYS.parse(kept.rows[0]).keys
  },

  put: ({ id, owner, endpoint, contact, p256dh, auth, quiet }, most) =>
    withTransaction(pool, async (client) => {
      // One at a time for each owner, so that there are never more.
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [owner])
      await client.query(
        'delete from parlance_notice_devices where endpoint = $1 or (owner = $2 and id = $3)',
        [endpoint, owner, id],
      )
      await client.query(
        `delete from parlance_notice_devices where position in (
           select position from parlance_notice_devices where owner = $1 order by position desc offset $2)`,
        [owner, most - 1],
      )
      await client.query(
        `insert into parlance_notice_devices (id, owner, endpoint, contact, p256dh, auth, quiet)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (endpoint) do nothing`,
        [id, owner, endpoint, contact, p256dh, auth, quiet === null ? null : JSON.stringify(quiet)],
      )
    }),

  async devices(owner) {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select id, owner, endpoint, contact, p256dh, auth, quiet
       from parlance_notice_devices where owner = $1 order by position`,
      [owner],
    )
    return rows.map((row): NoticeDevice => NOTICE_DEVICE.parse(row))
  },

  async remove(owner, id) {
    await pool.query('delete from parlance_notice_devices where owner = $1 and id = $2', [owner, id])
  },

  async removeEndpoint(endpoint) {
    await pool.query('delete from parlance_notice_devices where endpoint = $1', [endpoint])
  },

  async claim(name) {
    const claimed = await pool.query(
      'insert into parlance_notice_claims (name, at) values ($1, $2) on conflict do nothing',
      [name, now()],
    )
    if (claimed.rowCount === 0) return false
    await pool.query('delete from parlance_notice_claims where at < $1', [now() - CLAIM_KEPT_MS])
    return true
  },
})

const KEYS = z.object({ keys: z.string() })
