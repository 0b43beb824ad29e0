import { endAt } from '@/domain/sync'

import type { SyncStore } from '../../syncStore'

import { withTransaction } from '../withTransaction'
import { freeRoom, takeRoom } from './room'
import { headsIn, type SyncTools } from './syncTools'

/** Sealed attachments. */
export const createBlobTables = ({
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
