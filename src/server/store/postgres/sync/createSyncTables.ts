import { Client, type Pool } from 'pg'
import * as z from 'zod/mini'

import { endAt, isBehind } from '@/domain/sync'

import { type Appended, sinceFloor, type SyncSegment, type SyncStore } from '../../syncStore'
import { createListener } from '../keepConnected'
import { withTransaction } from '../withTransaction'

import { createSnapshotTables, snapshotIn } from './createSnapshotTables'
import { createSpaceTables } from './createSpaceTables'
import { freeRoom, headsIn, takeRoom, type SyncTools } from './syncTools'

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

/** Sealed attachments. */
const createBlobTables = ({
  pool,
  tell,
}: SyncTools): Pick<SyncStore, 'putBlob' | 'getBlob' | 'listBlobs' | 'dropBlobs'> => ({
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
      const isSame = endAt(await headsIn(client, space, true), heads)
      if (isSame)
        await freeRoom(client, space, 'parlance_sync_blobs where space = $1 and name = any($2)', [names])
    }),
})

/** Segments looked at for one answer. */
const ROWS = 500

/** The logs of devices: segments without gaps. */
const createSegmentTables = ({ pool, tell }: SyncTools): Pick<SyncStore, 'append' | 'read'> => ({
  append: (space, segments, mostBytes) =>
    withTransaction(pool, async (client): Promise<Appended> => {
      const device = segments[0]?.device ?? ''
      // The row stays locked until the segments are there, so that numbers are seen in order.
      const found = await client.query<{ head: string }>(
        'select head from parlance_sync_devices where space = $1 and id = $2 for update',
        [space, device],
      )
      let head = Number(found.rows[0]?.head ?? 0)
      const last = await snapshotIn(client, space)
      for (const { number, bytes } of sinceFloor(segments, last?.floors[device])) {
        if (number <= head) {
          const there = await client.query(
            'select 1 from parlance_sync_segments where space = $1 and device = $2 and number = $3 and bytes = $4',
            [space, device, number, Buffer.from(bytes)],
          )
          if (there.rowCount === 0) return { type: 'conflict', head }
          continue
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
        head = number
        await tell(client, space)
      }
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
})

// Eight-byte integers come as text.
const SEGMENT = z.object({
  device: z.string(),
  number: z.coerce.number(),
  bytes: z.custom<Buffer>((value) => Buffer.isBuffer(value)),
})
