import type { Pool } from 'pg'
import * as z from 'zod/mini'

import { MOST_DEVICES, MOST_SPACES, type SpaceCopy, type SyncStore } from '../../syncStore'

import { withTransaction } from '../withTransaction'
import type { SyncTools } from './syncTools'

/** One of PostgreSQL's locks that applications give a meaning, for each person one. */
const OWNERS = 7_275_254

/** Spaces, and the devices that are in them. */
export const createSpaceTables = ({
  pool,
  tell,
}: SyncTools): Pick<
  SyncStore,
  'find' | 'join' | 'removeDevice' | 'renameDevice' | 'seen' | 'restore' | 'removeSpace'
> => ({
  async find(space) {
    const found = await pool.query<Record<string, unknown>>(
      'select owner, token_hash, used_bytes from parlance_sync_spaces where id = $1',
      [space],
    )
    const row = found.rows[0]
    if (!row) return undefined
    const devices = await pool.query<Record<string, unknown>>(
      `select id, name, token_hash, seen_at, head from parlance_sync_devices
         where space = $1 order by position`,
      [space],
    )
    const { owner, token_hash, used_bytes } = SPACE.parse(row)
    return {
      ...(owner !== null && { owner }),
      tokenHash: token_hash,
      usedBytes: used_bytes,
      devices: devices.rows.map((each) => {
        const device = DEVICE.parse(each)
        return {
          id: device.id,
          name: device.name,
          tokenHash: device.token_hash,
          seenAt: device.seen_at,
          head: device.head,
        }
      }),
    }
  },

  join: (space, tokenHash, device, maker) =>
    withTransaction(pool, async (client) => {
      if (maker !== undefined) {
        // One after the other for each person: else two at once would each be the last.
        await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [OWNERS, maker])
        const { rows } = await client.query<{ is_full: boolean }>(
          `select count(*) >= $2 and not bool_or(id = $3) as is_full from parlance_sync_spaces where owner = $1`,
          [maker, MOST_SPACES, space],
        )
        if (rows[0]?.is_full) return 'tooMany'
        await client.query(
          `insert into parlance_sync_spaces (id, owner, token_hash) values ($1, $2, $3)
             on conflict (id) do nothing`,
          [space, maker, tokenHash],
        )
      }
      const found = await client.query<{ token_hash: string }>(
        'select token_hash from parlance_sync_spaces where id = $1 for update',
        [space],
      )
      const row = found.rows[0]
      if (!row) return 'noSpace'
      if (row.token_hash !== tokenHash) return 'wrongToken'
      const { rows } = await client.query<{ is_full: boolean }>(
        `select count(*) >= $2 and not bool_or(id = $3) as is_full from parlance_sync_devices where space = $1`,
        [space, MOST_DEVICES, device.id],
      )
      if (rows[0]?.is_full) return 'tooMany'
      const joined = await client.query(
        `insert into parlance_sync_devices (space, id, name, token_hash, seen_at) values ($1, $2, $3, $4, $5)
           on conflict (space, id) do update set name = $3, token_hash = $4, seen_at = $5
           where not parlance_sync_devices.is_removed`,
        [space, device.id, device.name, device.tokenHash, device.seenAt],
      )
      await tell(client, space)
      return joined.rowCount === 0 ? 'removed' : 'joined'
    }),

  async removeDevice(space, device) {
    await pool.query(
      `update parlance_sync_devices set is_removed = true, token_hash = '', name = ''
         where space = $1 and id = $2`,
      [space, device],
    )
    await tell(pool, space)
  },

  async renameDevice(space, device, name) {
    await pool.query(
      `update parlance_sync_devices set name = $3
         where space = $1 and id = $2 and not is_removed`,
      [space, device, name],
    )
  },

  async seen(space, device, at) {
    await pool.query('update parlance_sync_devices set seen_at = $3 where space = $1 and id = $2', [
      space,
      device,
      at,
    ])
  },

  restore: (copy) => restoreSpace(pool, copy),

  async removeSpace(space) {
    await pool.query('delete from parlance_sync_spaces where id = $1', [space])
    await tell(pool, space)
  },
})

/** Writes a whole space in one transaction; false where one of its name is there. */
const restoreSpace = (pool: Pool, copy: SpaceCopy): Promise<boolean> =>
  withTransaction(pool, async (client) => {
    const { id, snapshot } = copy
    const made = await client.query(
      `insert into parlance_sync_spaces (id, owner, token_hash, used_bytes) values ($1, $2, $3, $4)
       on conflict (id) do nothing`,
      [id, copy.owner ?? null, copy.tokenHash, copy.usedBytes],
    )
    if (made.rowCount === 0) return false
    for (const device of copy.devices)
      await client.query(
        `insert into parlance_sync_devices (space, id, name, token_hash, seen_at, head, is_removed)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, device.id, device.name, device.tokenHash, device.seenAt, device.head, device.isRemoved],
      )
    for await (const { device, number, bytes } of copy.segments())
      await client.query(
        'insert into parlance_sync_segments (space, device, number, bytes) values ($1, $2, $3, $4)',
        [id, device, number, Buffer.from(bytes)],
      )
    for await (const { name, bytes } of copy.blobs())
      await client.query('insert into parlance_sync_blobs (space, name, bytes) values ($1, $2, $3)', [
        id,
        name,
        Buffer.from(bytes),
      ])
    if (!snapshot) return true
    const { number, device, parts, floors } = snapshot
    for (let part = 0; part < parts; part += 1)
      await client.query(
        'insert into parlance_sync_parts (space, number, device, part, bytes) values ($1, $2, $3, $4, $5)',
        [id, number, device, part, Buffer.from(await snapshot.part(part))],
      )
    await client.query(
      `insert into parlance_sync_snapshots (space, number, device, parts, floors, manifest)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, number, device, parts, JSON.stringify(floors), Buffer.from(await snapshot.manifest())],
    )
    return true
  })

// Eight-byte integers come as text.
const SPACE = z.object({
  owner: z.nullable(z.string()),
  token_hash: z.string(),
  used_bytes: z.coerce.number(),
})
const DEVICE = z.object({
  id: z.string(),
  name: z.string(),
  token_hash: z.string(),
  seen_at: z.coerce.number(),
  head: z.coerce.number(),
})
