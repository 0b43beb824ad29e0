import type { Pool } from 'pg'
import * as z from 'zod/mini'

import { coversAll, isWithin, type LogEnds, logEndsSchema } from '@/domain/sync'

import type { Committed, SyncStore } from '../../syncStore'

import { withTransaction } from '../withTransaction'
import { changeRoom, freeRoom, headsIn, lockRoom, type SyncTools } from './syncTools'

/** The snapshot of a space, and parts of the next one. */
export const createSnapshotTables = ({
  pool,
}: Pick<SyncTools, 'pool'>): Pick<SyncStore, 'snapshot' | 'putPart' | 'getPart' | 'commit'> => ({
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
      if (!isWithin(floors, await headsIn(client, space))) return { type: 'conflict' }
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
})

/** The snapshot that stands for the beginning of the logs; undefined where there is none. */
export async function snapshotIn(client: Pick<Pool, 'query'>, space: string) {
  const { rows } = await client.query<Record<string, unknown>>(
    'select number, device, parts, floors, manifest from parlance_sync_snapshots where space = $1',
    [space],
  )
  return rows[0] && SNAPSHOT.parse(rows[0])
}

/** Undoes what a transaction did. */
class NoRoom extends Error {
  readonly usedBytes: number
  constructor(usedBytes: number) {
    super('the space is full')
    this.usedBytes = usedBytes
  }
}

// Eight-byte integers come as text.
const SNAPSHOT = z.object({
  number: z.coerce.number(),
  device: z.string(),
  parts: z.coerce.number(),
  floors: z.custom<LogEnds>((value) => logEndsSchema.safeParse(value).success),
  manifest: z.custom<Buffer>((value) => Buffer.isBuffer(value)),
})
