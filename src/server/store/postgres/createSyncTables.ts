import { createHash } from 'node:crypto'

import { Client, type Pool } from 'pg'
import * as z from 'zod/mini'

import { coversAll, endAt, isBehind, isWithin } from '@/domain/sync/logEnds'
import { logEndsSchema } from '@/domain/sync/syncSchemas'

import {
  MOST_DEVICES,
  MOST_SPACES,
  type Appended,
  type Committed,
  type SyncSegment,
  type SyncStore,
} from '../syncStore'

import { createListener } from './createListener'
import { restoreSpace } from './restoreSpace'
import { withTransaction } from './withTransaction'

const CHANNEL = 'parlance_sync'
/** One of PostgreSQL's locks that applications give a meaning, for each person one. */
const OWNERS = 7_275_254

/** Spaces in tables. Their bytes are opaque; other hosts hear of changes by `LISTEN`. */
export function createSyncTables(pool: Pool, url: string): SyncStore & { close(): Promise<void> } {
  const listener = createListener(CHANNEL, () => new Client({ connectionString: url }))
  const tell = (client: Pick<Pool, 'query'>, space: string) =>
    client.query('select pg_notify($1, $2)', [CHANNEL, space])

  return {
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

    append: (space, { device, number, bytes }, mostBytes) =>
      withTransaction(pool, async (client): Promise<Appended> => {
        // The row stays locked until the segment is there, so that numbers are seen in order.
        const found = await client.query<{ head: string }>(
          'select head from parlance_sync_devices where space = $1 and id = $2 for update',
          [space, device],
        )
        const head = Number(found.rows[0]?.head ?? 0)
        const last = await snapshotIn(client, space)
        const floor = last?.floors[device]
        if (number === floor?.number)
          return hashOf(bytes) === floor.hash ? { type: 'appended' } : { type: 'conflict', head }
        if (number <= head) {
          const there = await client.query(
            'select 1 from parlance_sync_segments where space = $1 and device = $2 and number = $3 and bytes = $4',
            [space, device, number, Buffer.from(bytes)],
          )
          return there.rowCount === 0 ? { type: 'conflict', head } : { type: 'appended' }
        }
        if (number > head + 1 || !found.rows[0]) return { type: 'conflict', head }
        const full = await takeRoom(client, space, bytes.length, mostBytes)
        if (full) return full
        await client.query(
          'insert into parlance_sync_segments (space, device, number, bytes) values ($1, $2, $3, $4)',
          [space, device, number, Buffer.from(bytes)],
        )
        await client.query('update parlance_sync_devices set head = $3 where space = $1 and id = $2', [
          space,
          device,
          number,
        ])
        await tell(client, space)
        return { type: 'appended' }
      }),

    async read(space, after, mostBytes) {
      const known = Object.entries(after)
      const { rows } = await pool.query<Record<string, unknown>>(
        `select device, number, bytes from (
           select segments.*, sum(length(bytes)) over (order by device, number) - length(bytes) as before
           from parlance_sync_segments segments
             left join unnest($2::text[], $3::bigint[]) as known (id, number_known) on known.id = segments.device
           where space = $1 and number > coalesce(number_known, 0)
           order by device, number limit ${ROWS}
         ) found where before < $4 order by device, number`,
        [space, known.map(([device]) => device), known.map(([, number]) => number), mostBytes],
      )
      // Looked at last: whatever was removed before the segments were read is part of it.
      const last = await snapshotIn(pool, space)
      if (last && isBehind(after, last.floors)) return 'behind'
      return rows.map((row): SyncSegment => {
        const { device, number, bytes } = SEGMENT.parse(row)
        return { device, number, bytes: new Uint8Array(bytes) }
      })
    },

    putBlob: (space, name, bytes, mostBytes) =>
      withTransaction(pool, async (client) => {
        const there = await client.query('select 1 from parlance_sync_blobs where space = $1 and name = $2', [
          space,
          name,
        ])
        if (there.rowCount !== 0) return { type: 'appended' }
        const full = await takeRoom(client, space, bytes.length, mostBytes)
        if (full) return full
        await client.query(
          `insert into parlance_sync_blobs (space, name, bytes) values ($1, $2, $3) on conflict do nothing`,
          [space, name, Buffer.from(bytes)],
        )
        await tell(client, space)
        return { type: 'appended' }
      }),

    async getBlob(space, name) {
      const { rows } = await pool.query<{ bytes: Buffer }>(
        'select bytes from parlance_sync_blobs where space = $1 and name = $2',
        [space, name],
      )
      return rows[0] && new Uint8Array(rows[0].bytes)
    },

    async listBlobs(space) {
      const { rows } = await pool.query<{ name: string }>(
        'select name from parlance_sync_blobs where space = $1',
        [space],
      )
      return rows.map(({ name }) => name)
    },

    dropBlobs: (space, names, heads) =>
      withTransaction(pool, async (client) => {
        // Locked, so that no log grows meanwhile.
        const { rows } = await client.query<{ id: string; head: string }>(
          'select id, head from parlance_sync_devices where space = $1 for update',
          [space],
        )
        if (
          !endAt(
            rows.map(({ id, head }) => ({ id, head: Number(head) })),
            heads,
          )
        )
          return
        await freeRoom(client, space, 'parlance_sync_blobs where space = $1 and name = any($2)', [names])
      }),

    async snapshot(space) {
      const found = await snapshotIn(pool, space)
      return found && { ...found, manifest: new Uint8Array(found.manifest) }
    },

    putPart: (space, { number, device, part }, bytes, mostBytes) =>
      withTransaction(pool, async (client): Promise<Committed> => {
        const room = await lockRoom(client, space)
        const last = await snapshotIn(client, space)
        if (!room || number !== (last?.number ?? 0) + 1) return { type: 'conflict' }
        const { rows } = await client.query<{ kept: string; pending: string; there: string }>(
          `select (select coalesce(sum(length(bytes)), 0) from parlance_sync_blobs where space = $1) as kept,
             (select coalesce(sum(length(bytes)), 0) from parlance_sync_parts where space = $1 and number = $2) as pending,
             (select coalesce(sum(length(bytes)), 0) from parlance_sync_parts
                where space = $1 and number = $2 and device = $3 and part = $4) as there`,
          [space, number, device, part],
        )
        const added = bytes.length - Number(rows[0]?.there)
        // What it stands for goes once it is committed.
        if (room.others + Number(rows[0]?.kept) + Number(rows[0]?.pending) + added > mostBytes)
          return { type: 'full', usedBytes: room.others + room.usedBytes }
        await client.query(
          `insert into parlance_sync_parts (space, number, device, part, bytes) values ($1, $2, $3, $4, $5)
           on conflict (space, number, device, part) do update set bytes = excluded.bytes`,
          [space, number, device, part, Buffer.from(bytes)],
        )
        await changeRoom(client, space, added)
        return { type: 'appended' }
      }),

    async getPart(space, { number, device, part }) {
      const { rows } = await pool.query<{ bytes: Buffer }>(
        `select bytes from parlance_sync_parts where space = $1 and number = $2 and device = $3 and part = $4`,
        [space, number, device, part],
      )
      return rows[0] && new Uint8Array(rows[0].bytes)
    },

    commit: (space, { number, device, parts, floors, manifest }, mostBytes) =>
      withTransaction(pool, async (client): Promise<Committed> => {
        const room = await lockRoom(client, space)
        const last = await snapshotIn(client, space)
        if (!room || number !== (last?.number ?? 0) + 1) return { type: 'conflict' }
        if (!coversAll(floors, last?.floors ?? {})) return { type: 'conflict' }
        const logs = await client.query<{ id: string; head: string }>(
          'select id, head from parlance_sync_devices where space = $1',
          [space],
        )
        const heads = logs.rows.map(({ id, head }) => ({ id, head: Number(head) }))
        if (!isWithin(floors, heads)) return { type: 'conflict' }
        const { rows } = await client.query<{ sum: string }>(
          'select coalesce(sum(length(bytes)), 0) as sum from parlance_sync_parts where space = $1 and number = $2',
          [space, number],
        )
        const pending = Number(rows[0]?.sum)
        if (last) {
          await client.query('delete from parlance_sync_snapshots where space = $1', [space])
          await changeRoom(client, space, -last.manifest.length)
          await freeRoom(
            client,
            space,
            'parlance_sync_parts where space = $1 and number = $2 and device = $3',
            [last.number, last.device],
          )
        }
        // Parts of others, and of tries that were broken off.
        await freeRoom(
          client,
          space,
          'parlance_sync_parts where space = $1 and not (number = $2 and device = $3 and part < $4)',
          [number, device, parts],
        )
        for (const [each, end] of Object.entries(floors))
          await freeRoom(
            client,
            space,
            'parlance_sync_segments where space = $1 and device = $2 and number <= $3',
            [each, end.number],
          )
        const after = await changeRoom(client, space, manifest.length)
        if (after > Math.max(mostBytes - room.others, room.usedBytes - pending))
          throw new NoRoom(room.others + room.usedBytes)
        await client.query(
          `insert into parlance_sync_snapshots (space, number, device, parts, floors, manifest)
           values ($1, $2, $3, $4, $5, $6)`,
          [space, number, device, parts, JSON.stringify(floors), Buffer.from(manifest)],
        )
        return { type: 'appended' }
      }).catch((error: unknown): Committed => {
        if (error instanceof NoRoom) return { type: 'full', usedBytes: error.usedBytes }
        throw error
      }),

    restore: (copy) => restoreSpace(pool, copy),

    async removeSpace(space) {
      await pool.query('delete from parlance_sync_spaces where id = $1', [space])
      await tell(pool, space)
    },

    watch: listener.watch,
    close: listener.close,
  }
}

/** Undoes what a transaction did. */
class NoRoom extends Error {
  readonly usedBytes: number
  constructor(usedBytes: number) {
    super('the space is full')
    this.usedBytes = usedBytes
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Keeps all spaces of its owner from changing until the transaction ends; gives the bytes that it and the others use. */
async function lockRoom(client: Pick<Pool, 'query'>, space: string) {
  const { rows } = await client.query<{ id: string; used_bytes: string }>(
    `select id, used_bytes from parlance_sync_spaces
     where coalesce(owner, id) = (select coalesce(owner, id) from parlance_sync_spaces where id = $1)
     order by id for update`,
    [space],
  )
  const own = rows.find(({ id }) => id === space)
  const all = rows.reduce((sum, each) => sum + Number(each.used_bytes), 0)
  return own && { usedBytes: Number(own.used_bytes), others: all - Number(own.used_bytes) }
}

async function snapshotIn(client: Pick<Pool, 'query'>, space: string) {
  const { rows } = await client.query<Record<string, unknown>>(
    'select number, device, parts, floors, manifest from parlance_sync_snapshots where space = $1',
    [space],
  )
  return rows[0] && SNAPSHOT.parse(rows[0])
}

/** Counts bytes that came or went; gives how many are used then. */
async function changeRoom(client: Pick<Pool, 'query'>, space: string, bytes: number): Promise<number> {
  const { rows } = await client.query<{ used_bytes: string }>(
    'update parlance_sync_spaces set used_bytes = used_bytes + $2 where id = $1 returning used_bytes',
    [space, bytes],
  )
  return Number(rows[0]?.used_bytes)
}

/** Deletes rows and counts their bytes as free. `which` names a table and its rows, the space being $1. */
async function freeRoom(
  client: Pick<Pool, 'query'>,
  space: string,
  which: string,
  values: readonly unknown[],
): Promise<void> {
  const { rows } = await client.query<{ sum: string }>(
    `with gone as (delete from ${which} returning length(bytes) as size)
     select coalesce(sum(size), 0) as sum from gone`,
    [space, ...values],
  )
  await changeRoom(client, space, -Number(rows[0]?.sum))
}

/** Segments looked at for one answer. */
const ROWS = 500

/** Counts the bytes where there is room for them; else says how many there are. */
async function takeRoom(
  client: Pick<Pool, 'query'>,
  space: string,
  bytes: number,
  mostBytes: number,
): Promise<{ readonly type: 'full'; readonly usedBytes: number } | undefined> {
  const room = await lockRoom(client, space)
  if (!room) return { type: 'full', usedBytes: 0 }
  if (room.others + room.usedBytes + bytes > mostBytes)
    return { type: 'full', usedBytes: room.others + room.usedBytes }
  await changeRoom(client, space, bytes)
  return undefined
}

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
const SNAPSHOT = z.object({
  number: z.coerce.number(),
  device: z.string(),
  parts: z.coerce.number(),
  floors: logEndsSchema,
  manifest: z.custom<Buffer>((value) => Buffer.isBuffer(value)),
})
const SEGMENT = z.object({
  device: z.string(),
  number: z.coerce.number(),
  bytes: z.custom<Buffer>((value) => Buffer.isBuffer(value)),
})
